// Golden records: battles of earlier versions, written by the programs of then. They are never
// written anew. Those of version 1 are read by playing them again, so that after a change of rules
// only their beginnings can be; the same battles as records of version 2 are read for ever.

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/record/version_1.h"
#include "load/setups.h"

namespace voltigeur::test {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> golden(const char* folder)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator{fs::path{"tests/golden"} / folder})
        if (entry.path().extension() == ".battle") files.push_back(entry.path());
    std::ranges::sort(files);
    EXPECT_FALSE(files.empty());
    return files;
}

std::string text_of(const fs::path& file)
{
    std::ifstream in{file, std::ios::binary};
    std::stringstream text;
    text << in.rdbuf();
    EXPECT_TRUE(in) << file;
    return text.str();
}

class GoldenRecord : public testing::TestWithParam<fs::path> {};

std::string name_of(const testing::TestParamInfo<fs::path>& which)
{
    std::string name = which.param.stem().string();
    std::ranges::replace(name, '-', '_');
    return name;
}

TEST_P(GoldenRecord, CanBeShownAndContinued)
{
    const auto record = read_record(text_of(GetParam()));
    ASSERT_TRUE(record) << to_text(record.error());
    EXPECT_TRUE(record->unplayable.empty()) << to_text(record->unplayable.front());
    EXPECT_FALSE(record->past.orders.empty());
    Playback play{*record};
    std::uint8_t turn = 0;
    while (play.next()) {
        EXPECT_GE(play.state().moment.turn, turn);
        turn = play.state().moment.turn;
    }
    const auto why = refuse_to_resume(*record);
    EXPECT_FALSE(why) << *why;
}

TEST_P(GoldenRecord, OfVersion1IsReadAsFarAsTheRulesAgree)
{
    const fs::path first = fs::path{"tests/golden/version-1"} / GetParam().filename();
    if (!fs::exists(first)) GTEST_SKIP() << "begun by a later version";
    const auto record = read_record(text_of(GetParam()));
    ASSERT_TRUE(record) << to_text(record.error());
    const std::string text = text_of(first);
    const auto header = read_header_version_1(text);
    ASSERT_TRUE(header);
    const auto setup = load_setup({"."}, header->scenario, header->profile);
    ASSERT_TRUE(setup);
    const auto old = read_version_1(text, setup->names());
    ASSERT_TRUE(old) << to_text(old.error());
    const Upgraded upgraded = upgrade(*old, *setup);
    const std::vector<PlayedOrder>& orders = upgraded.record.past.orders;
    if (!upgraded.parts) {
        EXPECT_EQ(orders.size(), record->past.orders.size());
    }
    ASSERT_LE(orders.size(), record->past.orders.size());
    for (std::size_t i = 0; i < orders.size(); ++i) {
        EXPECT_EQ(orders[i].order, record->past.orders[i].order) << i;
        EXPECT_EQ(faces_of(orders[i].events), faces_of(record->past.orders[i].events)) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Version2, GoldenRecord, testing::ValuesIn(golden("version-2")), name_of);

}  // namespace

}  // namespace voltigeur::test
