#include "generator/import/easyml/comments.hpp"

#include <algorithm>
#include <string_view>

namespace heartwright::foreign::easyml {
namespace {

// "// ---- I_Na ----" is "I_Na".
std::string plain(std::string_view text) {
    static constexpr std::string_view ornaments = " \t\r\n/*#-=_~+";
    const std::size_t begin = text.find_first_not_of(ornaments);
    if (begin == std::string_view::npos) return "";
    const std::size_t end = text.find_last_not_of(" \t\r\n/*#-=_~");
    return std::string(text.substr(begin, end + 1 - begin));
}

bool stands_alone(std::string_view file, std::size_t offset) {
    const std::size_t line = file.find_last_of('\n', offset);
    const std::size_t begin = line == std::string_view::npos ? 0 : line + 1;
    return file.substr(begin, offset - begin).find_first_not_of(" \t\r") == std::string_view::npos;
}

// Without signs, line by line.
std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.size(), text.find('\n', at));
        if (std::string line = plain(text.substr(at, end - at)); !line.empty()) lines.push_back(std::move(line));
        at = end + 1;
    }
    return lines;
}

}  // namespace

void keep_comments(std::string_view file, const std::vector<Comment>& comments, std::size_t first_word,
                   std::vector<Statement> statements, Model& model) {
    std::stable_sort(statements.begin(), statements.end(),
                     [](const Statement& a, const Statement& b) { return a.offset < b.offset; });
    for (const Comment& comment : comments) {
        const std::string_view text = file.substr(comment.offset, comment.size);
        if (comment.offset < first_word) {
            for (const std::string& line : lines_of(text)) model.documentation += line + "\n";
            continue;
        }
        if (statements.empty()) continue;
        auto next = std::find_if(statements.begin(), statements.end(),
                                 [&](const Statement& it) { return it.offset > comment.offset; });
        const bool is_behind = next == statements.end() || !stands_alone(file, comment.offset);
        if (is_behind && next != statements.begin()) --next;
        for (std::string& line : lines_of(text)) model.variables[next->variable].comments.push_back(std::move(line));
    }
}

}  // namespace heartwright::foreign::easyml
