#include "generator/driver/inspect/problems.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/version/version.hpp"

namespace heartwright::driver {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(Severity severity) {
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

// Bytes that are no UTF-8, of a file that is none, become question marks.
std::string text_of(const Json& json) {
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// The line and its part that is meant: what is behind the line's end is not shown.
struct Extent {
    std::string_view line;
    int number = 1;
    std::size_t begin = 0, end = 0;  // bytes
};

Extent extent_of(const Origin& origin) {
    const SourceFile::Place place = origin.file->place(origin.offset);
    Extent extent{origin.file->line(place.line), place.line, static_cast<std::size_t>(place.column) - 1, 0};
    extent.begin = std::min(extent.begin, extent.line.size());
    extent.end = std::min(extent.begin + std::max<std::size_t>(origin.length, 1), extent.line.size());
    extent.end = std::max(extent.end, extent.begin);
    return extent;
}

Json place_of(const Origin& origin) {
    Json place = Json::object();
    if (!origin.file) return place;
    const Extent extent = extent_of(origin);
    place["file"] = origin.file->name();
    place["line"] = extent.number;
    place["column"] = extent.begin + 1;
    place["end_column"] = extent.end + 1;
    return place;
}

// Characters of the line before a byte, and one.
std::size_t character(const Extent& extent, std::size_t byte) {
    const auto starts_character = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    return 1 + static_cast<std::size_t>(std::count_if(
                   extent.line.begin(), extent.line.begin() + static_cast<std::ptrdiff_t>(byte), starts_character));
}

std::string uri_of(const std::string& path) {
    constexpr const char* digits = "0123456789ABCDEF";
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char c : path) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                              std::string_view("/-._~").find(c) != std::string_view::npos;
        if (is_plain) {
            uri += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        uri += '%';
        uri += digits[byte >> 4];
        uri += digits[byte & 15];
    }
    return uri;
}

Json location_of(const Origin& origin) {
    const Extent extent = extent_of(origin);
    return {{"physicalLocation",
             {{"artifactLocation", {{"uri", uri_of(origin.file->name())}}},
              {"region",
               {{"startLine", extent.number},
                {"startColumn", character(extent, extent.begin)},
                {"endColumn", character(extent, extent.end)}}}}}};
}

std::string sentence_of(const Diagnostic& diagnostic) {
    return diagnostic.message + (diagnostic.suggestion.empty() ? "" : "; " + diagnostic.suggestion);
}

Json result_of(const Diagnostics::Group& group) {
    const Diagnostic& head = *group.front();
    Json result{{"ruleId", std::string("spec-") + name_of(head.severity)},
                {"level", name_of(head.severity)},
                {"message", {{"text", sentence_of(head)}}}};
    if (head.origin.file) result["locations"] = Json::array({location_of(head.origin)});
    Json notes = Json::array();
    for (std::size_t i = 1; i < group.size(); ++i) {
        if (!group[i]->origin.file) continue;
        Json note = location_of(group[i]->origin);
        note["message"] = {{"text", sentence_of(*group[i])}};
        notes.push_back(std::move(note));
    }
    if (!notes.empty()) result["relatedLocations"] = std::move(notes);
    return result;
}

}  // namespace

std::string problems_json(const Diagnostics& diagnostics) {
    Json problems = Json::array();
    std::size_t errors = 0;
    for (const Diagnostics::Group& group : diagnostics.groups()) {
        const Diagnostic& head = *group.front();
        errors += head.severity == Severity::error;
        Json problem = place_of(head.origin);
        problem["severity"] = name_of(head.severity);
        problem["message"] = head.message;
        if (!head.suggestion.empty()) problem["suggestion"] = head.suggestion;
        for (std::size_t i = 1; i < group.size(); ++i) {
            Json note = place_of(group[i]->origin);
            note["message"] = sentence_of(*group[i]);
            problem["notes"].push_back(std::move(note));
        }
        problems.push_back(std::move(problem));
    }
    const std::size_t warnings = problems.size() - errors;
    return text_of({{"problems", std::move(problems)}, {"errors", errors}, {"warnings", warnings}});
}

std::string sarif_log(const Diagnostics& diagnostics) {
    Json results = Json::array();
    for (const Diagnostics::Group& group : diagnostics.groups()) results.push_back(result_of(group));
    const auto rule = [](const char* severity, const char* about) {
        return Json{{"id", std::string("spec-") + severity}, {"shortDescription", {{"text", about}}}};
    };
    const Json rules = Json::array({rule("error", "the model spec is wrong"),
                                    rule("warning", "the model spec is right and may not mean what it says"),
                                    rule("note", "a remark about the model spec")});
    const Json driver{{"name", "heartwright"}, {"version", version_and_commit()}, {"rules", rules}};
    const Json run{{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", results}};
    return text_of({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({run})}});
}

}  // namespace heartwright::driver
