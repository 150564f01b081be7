// Names in records are frozen: what docs/records.md lists is what is written and read.

#include "engine/record/vocabulary.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace voltigeur::test {

namespace {

std::string listed_names()
{
    std::ifstream in{"docs/records.md"};
    std::string line;
    std::string names;
    bool is_listing = false;
    while (std::getline(in, line)) {
        if (line == "```") is_listing = false;
        if (is_listing) names += line + "\n";
        if (line == "```names") is_listing = true;
    }
    return names;
}

TEST(Vocabulary, IsTheOneThatIsWrittenDown)
{
    EXPECT_EQ(listed_names(), record_vocabulary())
        << "Records that are kept have the names of docs/records.md. A name that changes in the "
           "code keeps its old one in JSON: say so in engine/order/codec_fields.h (json_label, "
           "json_name_of, json_names_of). What is new is added to the list, at its end where "
           "order counts.";
}

}  // namespace

}  // namespace voltigeur::test
