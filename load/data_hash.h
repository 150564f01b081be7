// One number for all the data of a folder: it changes when any rule or scenario does.
#pragma once

#include <string>

#include "load/setups.h"

namespace voltigeur {

// 16 hexadecimal digits, of the names and the bytes of every TOML file of rules/ and scenarios/.
std::string data_hash(const DataFolder& data);

}  // namespace voltigeur
