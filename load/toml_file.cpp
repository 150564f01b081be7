#include "load/toml_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <tuple>
#include <utility>

#include <toml++/toml.h>

namespace voltigeur {

namespace {

// Turns toml++'s tree, whose tables are sorted by key, into ours, in the order of the file.
class Converter {
public:
    explicit Converter(const std::string& file) : file_(file) {}

    Node convert(const toml::node& from)
    {
        Node node;
        node.line = static_cast<int>(from.source().begin.line);
        node.column = static_cast<int>(from.source().begin.column);
        if (const toml::table* table = from.as_table())
            convert_members(*table, node);
        else if (const toml::array* array = from.as_array())
            convert_items(*array, node);
        else
            convert_value(from, node);
        return node;
    }

    Faults faults;

private:
    void convert_members(const toml::table& table, Node& node)
    {
        node.kind = Node::Kind::Table;
        for (const auto& [key, value] : table)
            node.members.emplace_back(std::string{key.str()}, convert(value));
        std::ranges::sort(node.members, {}, [](const Member& member) {
            return std::tuple{member.node.line, member.node.column, std::string_view{member.key}};
        });
    }

    void convert_items(const toml::array& array, Node& node)
    {
        node.kind = Node::Kind::Array;
        for (const toml::node& item : array) node.items.push_back(convert(item));
    }

    void convert_value(const toml::node& from, Node& node)
    {
        if (const auto* text = from.as_string()) {
            node.kind = Node::Kind::Text;
            node.text = text->get();
        } else if (const auto* number = from.as_integer()) {
            node.kind = Node::Kind::Integer;
            node.integer = number->get();
        } else if (const auto* boolean = from.as_boolean()) {
            node.kind = Node::Kind::Boolean;
            node.integer = boolean->get() ? 1 : 0;
        } else if (from.is_floating_point()) {
            fault(node, "a number with a decimal point is not exact; write it as text, \"0.5 in\"");
        } else {
            fault(node, "dates and times are not used here; write text, in quotation marks");
        }
    }

    void fault(const Node& at, std::string what)
    {
        faults.push_back({file_, at.line, at.column, std::move(what)});
    }

    const std::string& file_;
};

}  // namespace

std::expected<Document, Faults> parse_toml(std::string_view text, std::string file)
{
    try {
        const toml::table table = toml::parse(text, file);
        Document document{std::move(file), {}};
        Converter converter{document.file};
        document.root = converter.convert(table);
        document.root.line = document.root.column = 1;
        if (!converter.faults.empty()) return std::unexpected(std::move(converter.faults));
        return document;
    } catch (const toml::parse_error& error) {
        const toml::source_position at = error.source().begin;
        return std::unexpected(
            Faults{{std::move(file), static_cast<int>(at.line), static_cast<int>(at.column),
                    "this is not TOML: " + std::string{error.description()}}});
    }
}

std::expected<Document, Faults> read_toml(const std::filesystem::path& path)
{
    const auto cannot_read = [&](std::string what) {
        return std::unexpected(Faults{{path.generic_string(), 0, 0, std::move(what)}});
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return cannot_read("this is a folder; name a .toml file");
    std::ifstream stream{path, std::ios::binary};
    if (!stream) return cannot_read("cannot be opened; is the name right?");
    const std::string text{std::istreambuf_iterator<char>{stream}, {}};
    if (stream.bad()) return cannot_read("cannot be read");
    return parse_toml(text, path.generic_string());
}

std::vector<std::filesystem::path> toml_files(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator{folder, ignored})
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace voltigeur
