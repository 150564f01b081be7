// What a sheet says, as small entries that sentences can be made of: the key of the data, the
// clause that prints it, and its values as words. Every struct of a sheet lists its fields, so
// nothing of it can be forgotten here.
//
//     for (const Part& part : collect(sheet, files)) …   // "musket_range", 3.26, length: 2"
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/family/battle.h"

namespace voltigeur::paper {

struct Value {
    std::string name;                  // of the field
    std::vector<std::string> words;    // one, or those of a list
    bool is_name = false;              // words of the data, not of people: "light_cavalry"
    std::vector<std::string> choices;  // all that it could be, where these are few
};
struct Entry {
    std::string key;  // "musket_range", "morale.rout"; the rows of a chart share theirs
    Clause clause;
    std::vector<Value> values;
};
// A printed phase, or another part of the sheet.
struct Part {
    std::string kind;    // which words it is told in
    std::string number;  // of a phase
    std::string title;
    std::vector<Value> context;  // whose phase it is, which phases it speaks of
    std::vector<Entry> entries;
};

const Value* find_value(std::span<const Value> values, std::string_view name);

// The cover, the phases in printed order, the other parts, and at last what we supply ("gaps").
std::vector<Part> collect(const AnySheet& sheet, std::span<const Document> files);

// One part of every kind of this family, with every entry that a sheet could have.
std::vector<Part> collect_everything(std::string_view family);

}  // namespace voltigeur::paper
