#include "transcript/script.h"

#include <utility>

namespace voltigeur {

namespace {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split_lines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

// The words up to a comment.
std::vector<Word> words_of(std::string_view line)
{
    std::vector<Word> words;
    WordReader reader{line};
    while (!reader.at_end() && !reader.peek().text.starts_with('#')) words.push_back(reader.next());
    return words;
}

}  // namespace

void Script::fault(std::size_t line, std::size_t column, std::string what)
{
    faults.push_back({file, static_cast<int>(line), static_cast<int>(column), std::move(what)});
}

Script read_script(std::string_view text, const std::string& file)
{
    Script script{.file = file, .lines = split_lines(text), .statements = {}, .faults = {}};
    for (std::size_t i = 0; i < script.lines.size(); ++i) {
        const std::vector<Word> words = words_of(script.lines[i]);
        if (words.empty()) continue;
        const auto keyword = from_text<Keyword>(words[0].text);
        if (!keyword) {
            script.fault(i + 1, words[0].column,
                         unknown_word("the statement", words[0].text, names_of<Keyword>));
            continue;
        }
        Statement statement{.keyword = *keyword,
                            .line = i + 1,
                            .column = words[0].column + words[0].text.size() + 1,
                            .rest = {},
                            .words = {words.begin() + 1, words.end()}};
        if (words.size() > 1) {
            const std::size_t first = words[1].column - 1;
            const std::size_t end = words.back().column - 1 + words.back().text.size();
            statement.column = words[1].column;
            statement.rest = trimmed(script.lines[i].substr(first, end - first));
        }
        script.statements.push_back(std::move(statement));
    }
    return script;
}

std::string squeezed(std::string_view text)
{
    std::string line;
    for (const Word& word : words_of(text))
        line += (line.empty() ? "" : " ") + std::string{word.text};
    return line;
}

}  // namespace voltigeur
