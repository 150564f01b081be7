// One number for all the data of a folder: it changes when any rule or scenario does.
#pragma once

#include <string>

#include "load/setups.h"

namespace voltigeur {

// 16 hexadecimal digits, of the names and the content of every TOML file of rules/ and scenarios/.
// Comments do not count.
std::string data_hash(const DataFolder& data);

}  // namespace voltigeur
