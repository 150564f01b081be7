#include "engine/sheet/json_document.h"

#include <string>

#include <gtest/gtest.h>

#include "engine/sheet/document_hash.h"
#include "load/sheets.h"
#include "load/toml_file.h"

namespace voltigeur {
namespace {

std::uint64_t hash_of(const Document& document)
{
    DocumentHash hash;
    hash.add(document.root);
    return hash.value();
}

Document parsed(std::string_view text)
{
    return *parse_toml(text, "test.toml");
}

TEST(JsonDocument, KeepsValuesOrderAndPlaces)
{
    const Document document = parsed("b = 1\na = [true, \"x\"]\n[table]\nkey = { inner = -5 }\n");
    EXPECT_EQ(to_json(document),
              R"({"file":"test.toml","root":[1,1,{"b":[1,5,1],"a":[2,5,[[2,6,true],[2,12,"x"]]],)"
              R"("table":[3,1,{"key":[4,7,{"inner":[4,17,-5]}]}]}]})");
    const auto again = document_from_json(to_json(document));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->file, "test.toml");
    EXPECT_EQ(to_json(*again), to_json(document));
    EXPECT_EQ(hash_of(*again), hash_of(document));
}

TEST(JsonDocument, CarriesEverySheetToTheBrowserUnchanged)
{
    for (const std::string& id : sheet_ids("rules")) {
        const auto files = read_sheet_files("rules", id);
        ASSERT_TRUE(files);
        std::vector<Document> carried;
        for (const Document& file : *files) carried.push_back(*document_from_json(to_json(file)));
        const auto hash_in = [](const AnySheet& sheet) {
            return std::visit([](const auto& any) { return any.hash; }, sheet);
        };
        for (const std::string_view profile : profiles_of(*files)) {
            const auto sheet = load_sheet(carried, profile);
            ASSERT_TRUE(sheet) << id;
            EXPECT_EQ(hash_in(*sheet), hash_in(*load_sheet("rules", id, profile)));
        }
    }
}

TEST(JsonDocument, IsRefusedIfItIsNone)
{
    std::string deep;
    for (int i = 0; i < 500; ++i) deep += "[1,1,[";
    for (int i = 0; i < 500; ++i) deep += "]]";
    for (const std::string& text :
         {std::string{}, std::string{"{"}, std::string{"[]"},
          std::string{R"({"file":1,"root":[1,1,{}]})"}, std::string{R"({"file":"x"})"},
          std::string{R"({"file":"x","root":{}})"}, std::string{R"({"file":"x","root":[1,1,1.5]})"},
          std::string{R"({"file":"x","root":[1,1,null]})"},
          std::string{R"({"file":"x","root":[1,1,[7]]})"}, R"({"file":"x","root":)" + deep + "}"})
        EXPECT_FALSE(document_from_json(text)) << text.substr(0, 60);
}

TEST(DocumentHash, SeesContentAndNotLayout)
{
    const std::uint64_t hash = hash_of(parsed("a = 1\nb = [\"x\", \"y\"]\n"));
    EXPECT_EQ(hash, hash_of(parsed("# A comment.\nb = [\n  \"x\", \"y\" ]\n\na   =  1")));
    EXPECT_NE(hash, hash_of(parsed("a = 2\nb = [\"x\", \"y\"]\n")));
    EXPECT_NE(hash, hash_of(parsed("a = 1\nb = [\"y\", \"x\"]\n")));
    EXPECT_NE(hash, hash_of(parsed("a = 1\nb = [\"xy\"]\n")));
    EXPECT_NE(hash, hash_of(parsed("a = 1\nc = [\"x\", \"y\"]\n")));
    EXPECT_NE(hash_of(parsed("a = true")), hash_of(parsed("a = 1")));
}

}  // namespace
}  // namespace voltigeur
