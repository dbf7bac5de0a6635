#include "runtime/report/data/run_folder.hpp"

#include <charconv>
#include <limits>
#include <memory>
#include <set>

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::report {
namespace {

constexpr std::uintmax_t largest_other_table = 64 << 20;  // bytes

json::Value read_json(const std::filesystem::path& path) {
    Diagnostics diagnostics;
    auto value = json::parse(json::read_source(path.string()), diagnostics);
    diagnostics.throw_if_errors();
    if (!value || !value->is(json::Kind::object)) throw UserFault(path.string() + ": is not a JSON object");
    return *std::move(value);
}

// "NAME [unit] @ PROBE"
Trace trace_named(const std::string& header) {
    Trace trace;
    const auto at = header.rfind("] @ ");
    const auto open = at == std::string::npos ? at : header.rfind(" [", at);
    if (open == std::string::npos) return {header, "1", "", {}, {}};
    return {header.substr(0, open), header.substr(open + 2, at - open - 2), header.substr(at + 4), {}, {}};
}

struct ProbeRows {
    std::vector<double> times;
    std::vector<Trace> traces;
};

ProbeRows read_probes(const std::filesystem::path& path) {
    ProbeRows run;
    const std::string text = io::read_file(path.string());
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
                    throw UserFault(path.string() + ":" + std::to_string(number) + ": column " +
                                    std::to_string(column + 1) + " is not a number");
                at = rest != stop && *rest == '\r' ? stop : rest;
            }
            if (column > run.traces.size())
                throw UserFault(path.string() + ":" + std::to_string(number) +
                                ": more columns than the first line names");
            (column == 0 ? run.times : run.traces[column - 1].values).push_back(value);
            more = at != stop;
            if (more) ++at;
        }
        if (column != run.traces.size() + 1)
            throw UserFault(path.string() + ":" + std::to_string(number) + ": fewer columns than the first line names");
    }
    return run;
}

// The standard deviations beside the means of a run over several seeds; tables that do not fit together are left alone.
void add_deviations(const std::filesystem::path& path, RunFolder& run) {
    ProbeRows deviations = read_probes(path);
    if (deviations.times != run.times || deviations.traces.size() != run.traces.size()) return;
    for (std::size_t k = 0; k < run.traces.size(); ++k)
        run.traces[k].deviations = std::move(deviations.traces[k].values);
}

void read_other_tables(RunFolder& run, const std::set<std::string>& known) {
    for (const auto& entry : std::filesystem::directory_iterator(run.folder)) {
        const std::string name = entry.path().filename().string();
        const bool is_one = entry.path().extension() == ".csv" && entry.is_regular_file() && !entry.is_symlink() &&
                            entry.file_size() <= largest_other_table && !known.contains(name);
        if (!is_one) continue;
        if (auto table = read_any_csv(entry.path().string())) run.other_tables.emplace(name, *std::move(table));
    }
}

}  // namespace

json::Value read_experiment(const std::filesystem::path& run_folder) {
    return read_json(run_folder / "experiment.resolved.json");
}

RunFolder read_run_folder(const std::filesystem::path& folder) {
    const auto exists = [&](const char* name) { return std::filesystem::is_regular_file(folder / name); };
    if (!exists("experiment.resolved.json"))
        throw UserFault(folder.string() + ": holds no run (no experiment.resolved.json)");
    RunFolder run;
    run.folder = folder;
    run.experiment = read_experiment(folder);
    if (exists("summary.json")) run.summary = read_json(folder / "summary.json");
    if (exists("probes.csv")) {
        ProbeRows rows = read_probes(folder / "probes.csv");
        run.times = std::move(rows.times);
        run.traces = std::move(rows.traces);
    }
    if (exists("probes_sd.csv")) add_deviations(folder / "probes_sd.csv", run);
    if (exists("maps.h5")) run.maps = io::read_maps((folder / "maps.h5").string());
    if (exists("maps_sd.h5")) run.map_deviations = io::read_maps((folder / "maps_sd.h5").string());
    std::set<std::string> known{"probes.csv", "probes_sd.csv", "sparks.csv", "cells.csv"};
    const auto table = [&](const char* name, std::optional<CsvTable>& into, const std::vector<std::string>& texts) {
        known.insert(name);
        if (exists(name)) into = read_csv((folder / name).string(), texts);
    };
    table("beats.csv", run.beats, {"probe"});
    table("restitution.csv", run.restitution, {"stimulus", "probe"});
    table("ecg.csv", run.ecg, {});
    table("phase_singularities.csv", run.singularities, {});
    table("phase_singularity_points.csv", run.singularity_points, {});
    read_other_tables(run, known);
    if (exists("line_scans.h5")) run.line_scans = io::list_line_scans((folder / "line_scans.h5").string());
    run.has_sparks = exists("sparks.csv");
    return run;
}

io::DomainIdentity domain_of(const RunFolder& run) {
    if (run.maps && run.maps->grid.domain.is_known()) return run.maps->grid.domain;
    for (const char* name : {"fields/mesh.h5", "end_state.h5"})
        if (std::filesystem::is_regular_file(run.folder / name)) return io::read_domain((run.folder / name).string());
    return {};
}

bool has_mesh(const RunFolder& run) {
    const json::Value* made = find_path(run.experiment, "geometry.make");
    return find_path(run.experiment, "geometry.mesh") != nullptr || (made != nullptr && made->text != "atria");
}

bool is_grid_of_tissue(const RunFolder& run) {
    return find_path(run.experiment, "tissue") != nullptr && !has_mesh(run);
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
