#include "tests/architecture/arrows.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace heartwright::architecture {
namespace {

struct Include {
    int line;
    std::string path;
    bool quoted;
};

std::vector<Include> includes_of(const std::string& text) {
    static const std::regex pattern(R"(^\s*#\s*include\s*(["<])([^">]+)[">].*)");
    std::vector<Include> found;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        std::smatch match;
        if (std::regex_match(line, match, pattern)) found.push_back({number, match[2], match[1] == "\""});
    }
    return found;
}

bool starts_with_folder(const std::string& path, const std::string& folder) {
    return path == folder ||
           (path.size() > folder.size() && path.compare(0, folder.size(), folder) == 0 && path[folder.size()] == '/');
}

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" `\t");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" `\t") - first + 1);
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(trimmed(part));
    return parts;
}

// "spec" in generator/frontend's row is generator/spec. A folder stands for the folders in it, too, except in their own
// rows. "base" is every room of base; "all above" and "all of X" are what they say.
std::vector<std::string> rooms_meant(const std::string& word, const std::string& room,
                                     const std::vector<std::string>& rooms) {
    const std::string house = room.substr(0, room.find('/'));
    std::vector<std::string> meant;
    if (word == "-") return meant;
    for (const auto& other : rooms) {
        if (word == "all above") {
            if (other == room) break;
            if (starts_with_folder(other, house)) meant.push_back(other);
        } else if (word.rfind("all of ", 0) == 0) {
            if (other != room && starts_with_folder(other, word.substr(7))) meant.push_back(other);
        } else if (starts_with_folder(room, house + "/" + word)
                       ? other == house + "/" + word
                       : starts_with_folder(other, house + "/" + word) || starts_with_folder(other, word)) {
            meant.push_back(other);
        }
    }
    if (meant.empty()) throw std::runtime_error("the row of " + room + " names '" + word + "', which has no row");
    return meant;
}

std::vector<std::string> cycles(const std::map<std::string, std::set<std::string>>& arrows) {
    std::vector<std::string> found;
    std::set<std::string> done;
    std::vector<std::string> chain;
    std::function<void(const std::string&)> visit = [&](const std::string& node) {
        const auto seen = std::find(chain.begin(), chain.end(), node);
        if (seen != chain.end()) {
            std::string text;
            for (auto step = seen; step != chain.end(); ++step) text += *step + " -> ";
            found.push_back(text + node);
            return;
        }
        if (!done.insert(node).second) return;
        chain.push_back(node);
        if (const auto targets = arrows.find(node); targets != arrows.end())
            for (const auto& target : targets->second) visit(target);
        chain.pop_back();
    };
    for (const auto& [node, targets] : arrows) visit(node);
    return found;
}

}  // namespace

std::string Arrows::room_of(const std::string& path) const {
    std::string best;
    for (const auto& room : rooms)
        if (room.size() > best.size() && starts_with_folder(path, room)) best = room;
    return best;
}

Arrows read_arrows(const std::string& document) {
    static const std::regex row(R"(^\|\s*`([a-z0-9/_.]+)`\s*\|[^|]*\|([^|]*)\|\s*$)");
    Arrows arrows;
    std::map<std::string, std::string> said;
    std::istringstream lines(document);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (!std::regex_match(line, match, row)) continue;
        arrows.rooms.push_back(match[1]);
        said[match[1]] = match[2];
    }
    for (const auto& room : arrows.rooms) {
        arrows.may_include[room];
        for (const auto& word : split(said[room], ','))
            for (const auto& target : rooms_meant(word, room, arrows.rooms)) arrows.may_include[room].insert(target);
    }
    // Arrows carry on: repeat until nothing is added.
    for (bool grew = true; grew;) {
        grew = false;
        for (auto& [room, targets] : arrows.may_include) {
            const auto before = targets;
            for (const auto& target : before)
                targets.insert(arrows.may_include[target].begin(), arrows.may_include[target].end());
            grew = grew || targets.size() != before.size();
        }
    }
    return arrows;
}

std::vector<std::string> violations(const Arrows& arrows, const Sources& sources) {
    std::vector<std::string> found;
    for (const auto& [path, text] : sources) {
        const std::string room = arrows.room_of(path);
        if (room.empty()) {
            found.push_back(path + ": is in no room of the table");
            continue;
        }
        for (const auto& include : includes_of(text)) {
            const std::string place = path + ":" + std::to_string(include.line) + ": ";
            const bool is_clang = starts_with_folder(include.path, "clang") ||
                                  starts_with_folder(include.path, "llvm") || starts_with_folder(include.path, "lld");
            if (is_clang && !starts_with_folder(room, "generator/frontend") &&
                !starts_with_folder(room, "generator/compile"))
                found.push_back(place + "only generator/frontend and generator/compile include Clang's headers");
            if (is_clang || !include.quoted) continue;

            // A generated model is read wherever it was written, so it names its own files from where they stand.
            const std::string beside =
                (std::filesystem::path(path).parent_path() / include.path).lexically_normal().generic_string();
            if (room == "generated" && sources.count(beside) != 0 && arrows.room_of(beside) == room) continue;

            const std::string target = arrows.room_of(include.path);
            if (target.empty() || sources.count(include.path) == 0)
                found.push_back(place + "'" + include.path +
                                "' is no file of a room, by its path from the repository's root");
            else if (target != room && arrows.may_include.at(room).count(target) == 0)
                found.push_back(place + room + " may not include " + target + " ('" + include.path + "')");
        }
    }
    return found;
}

std::vector<std::string> include_cycles(const Sources& sources) {
    std::map<std::string, std::set<std::string>> graph;
    for (const auto& [path, text] : sources)
        for (const auto& include : includes_of(text))
            if (sources.count(include.path) != 0) graph[path].insert(include.path);
    return cycles(graph);
}

std::vector<std::string> room_cycles(const Arrows& arrows) { return cycles(arrows.may_include); }

}  // namespace heartwright::architecture
