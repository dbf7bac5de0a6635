#include "runtime/report/run_folder.hpp"

#include <charconv>
#include <limits>
#include <memory>

#include "base/diag/faults.hpp"

namespace heartwright::report {
namespace {

json::Value read_json(const std::filesystem::path& path) {
    Diagnostics diagnostics;
    auto value = json::parse(json::read_source(path.string()), diagnostics);
    diagnostics.throw_if_errors();
    if (!value || !value->is(json::Kind::object)) throw UserFault(path.string() + ": is not a JSON object");
    return *std::move(value);
}

// The fields of one line of CSV, quotes taken off.
std::vector<std::string> csv_fields(std::string_view line) {
    std::vector<std::string> fields(1);
    bool is_quoted = false;
    for (std::size_t k = 0; k < line.size(); ++k) {
        const char c = line[k];
        if (is_quoted && c == '"' && k + 1 < line.size() && line[k + 1] == '"') fields.back() += line[k++];
        else if (c == '"') is_quoted = !is_quoted;
        else if (c == ',' && !is_quoted) fields.emplace_back();
        else fields.back() += c;
    }
    return fields;
}

// "NAME [unit] @ PROBE"
Trace trace_named(const std::string& header) {
    Trace trace;
    const auto at = header.rfind("] @ ");
    const auto open = at == std::string::npos ? at : header.rfind(" [", at);
    if (open == std::string::npos) return {header, "1", "", {}};
    return {header.substr(0, open), header.substr(open + 2, at - open - 2), header.substr(at + 4), {}};
}

void read_probes(const std::filesystem::path& path, RunFolder& run) {
    const auto source = json::read_source(path.string());
    const std::string& text = source->text();
    const std::string_view all = text;
    std::size_t begin = 0;
    for (int number = 1; begin < all.size(); ++number) {
        const std::size_t end = all.find('\n', begin);
        if (end == std::string_view::npos) break;  // a line still being written
        const std::string_view line = all.substr(begin, end - begin);
        begin = end + 1;
        if (number == 1) {
            const auto headers = csv_fields(line);
            for (std::size_t k = 1; k < headers.size(); ++k) run.traces.push_back(trace_named(headers[k]));
            continue;
        }
        std::size_t column = 0;
        const char* at = line.data();
        const char* const stop = line.data() + line.size();
        for (bool more = true; more; ++column) {
            double value = std::numeric_limits<double>::quiet_NaN();
            if (at != stop && *at != ',') {
                const auto [rest, error] = std::from_chars(at, stop, value);
                if (error != std::errc() || (rest != stop && *rest != ',' && *rest != '\r'))
                    throw UserFault(path.string() + ":" + std::to_string(number) + ": column " + std::to_string(column + 1) + " is not a number");
                at = rest != stop && *rest == '\r' ? stop : rest;
            }
            if (column > run.traces.size()) throw UserFault(path.string() + ":" + std::to_string(number) + ": more columns than the first line names");
            (column == 0 ? run.times : run.traces[column - 1].values).push_back(value);
            more = at != stop;
            if (more) ++at;
        }
        if (column != run.traces.size() + 1) throw UserFault(path.string() + ":" + std::to_string(number) + ": fewer columns than the first line names");
    }
}

}  // namespace

RunFolder read_run_folder(const std::filesystem::path& folder) {
    const auto exists = [&](const char* name) { return std::filesystem::is_regular_file(folder / name); };
    if (!exists("experiment.resolved.json")) throw UserFault(folder.string() + ": holds no run (no experiment.resolved.json)");
    RunFolder run;
    run.folder = folder;
    run.experiment = read_json(folder / "experiment.resolved.json");
    if (exists("summary.json")) run.summary = read_json(folder / "summary.json");
    if (exists("probes.csv")) read_probes(folder / "probes.csv", run);
    if (exists("maps.h5")) run.maps = io::read_maps((folder / "maps.h5").string());
    if (exists("line_scans.h5")) run.line_scans = io::read_line_scans((folder / "line_scans.h5").string());
    if (exists("sparks.csv")) run.sparks = io::read_sparks((folder / "sparks.csv").string());
    return run;
}

const json::Value* find_path(const json::Value& value, std::string_view path) {
    const json::Value* at = &value;
    while (at != nullptr && !path.empty()) {
        const auto dot = path.find('.');
        at = at->is(json::Kind::object) ? at->find(path.substr(0, dot)) : nullptr;
        path = dot == std::string_view::npos ? "" : path.substr(dot + 1);
    }
    return at;
}

std::optional<double> number_at(const json::Value& value, std::string_view path) {
    const json::Value* found = find_path(value, path);
    if (found == nullptr || !found->is(json::Kind::number)) return std::nullopt;
    return found->number;
}

std::string text_at(const json::Value& value, std::string_view path) {
    const json::Value* found = find_path(value, path);
    return found != nullptr && found->is(json::Kind::string) ? found->text : "";
}

}  // namespace heartwright::report
