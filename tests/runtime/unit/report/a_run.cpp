#include "tests/runtime/unit/report/a_run.hpp"

#include <unistd.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <memory>
#include <sstream>

#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/fields/line_scan_pieces.hpp"
#include "runtime/io/fields/maps_file.hpp"
#include "runtime/io/tables/spark_table.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mesh/make/box.hpp"
#include "tests/runtime/unit/io/spark_file.hpp"

namespace heartwright::report {
namespace {

const char* const experiment = R"({
  "format": 1, "name": "slab <b>&\"1\"</b>", "doc": "A wave {{script}} from the corner; <script>alert(1)</script>",
  "model": "ten_tusscher_panfilov_2006", "variant": ["epi"], "set": {"g_Kr": "*0.5"},
  "time": {"end": "40 ms", "dt": "0.05 ms", "splitting": "godunov", "diffusion": "refuse"},
  "geometry": {"cells": [21, 8, 4], "spacing": "0.5 mm", "points": "centres"},
  "tissue": {"D": ["0.0952984 mm^2/ms", "0.0125758 mm^2/ms", "0.0125758 mm^2/ms"]},
  "stimuli": [{"name": "S1", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["1.5 mm", "1.5 mm", "1.5 mm"]]}, "rate": "35.714 mV/ms", "times": ["0 ms"], "duration": "2 ms"}],
  "probes": [{"name": "P1", "at": ["0 mm", "0 mm", "0 mm"], "show": ["V"]}, {"name": "P8, far", "cell": [20, 7, 3], "show": ["V"]}, {"name": "all", "mean_over": "all", "show": ["V"]}]
})";

const char* const summary = R"({
  "format": 1, "experiment": "slab", "status": "complete",
  "model": {"name": "ten_tusscher_panfilov_2006", "doc": "Human ventricle", "citation": "Am J Physiol 291:H1088", "spec_hash": "0123abcd", "generator_version": "0.1.0", "variants": ["epi"]},
  "grid": {"shape": [21, 8, 4], "spacing_mm": [0.5, 0.5, 0.5], "cells": 672}, "steps": 800, "dt_ms": 0.05, "end_ms": 40,
  "machine": {"processor": "A CPU", "backend": "cpu", "instruction_set": "avx2", "threads": 2, "precision": "fp64"}, "build": {"version": "0.1.0", "compiler": "g++ 12"},
  "timings_s": {"assemble": 0.01, "steps": 0.09, "output": 0.02, "total": 0.12},
  "throughput": {"cell_steps_per_second": 5970000, "ms_per_step": 0.1125, "bytes_per_cell_step": 304, "copy_bandwidth_bytes_per_second": 1.2e10, "fraction_of_bound": 0.151},
  "notes": ["D = 0.0952984 mm^2/ms along fibres"], "command": "heartwright run slab.json -o out"
})";

}  // namespace

ARun::ARun(const std::string& name)
    : folder_(std::filesystem::temp_directory_path() /
              ("heartwright_report_" + std::to_string(::getpid()) + "_" + name)) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    write("experiment.resolved.json", experiment);
    write("summary.json", summary);

    std::ostringstream probes;
    probes << "t [ms],V [mV] @ P1,\"V [mV] @ P8, far\",V [mV] @ all\n";
    for (int row = 0; row <= 80; ++row) {
        const double t = 0.5 * row;
        const auto potential = [](double since) {
            return since < 0 ? -85.23 : -85.23 + 115 * std::exp(-since / 60) * (1 - std::exp(-since / 0.3));
        };
        probes << t << ',' << potential(t - 1.2) << ',';
        if (row % 2 == 0) probes << potential(t - 31.4);
        probes << ',' << potential(t - 15) << '\n';
    }
    write("probes.csv", probes.str());

    const io::FieldGrid grid{{21, 8, 4}, {0.25, 0.25, 0.25}, {0.5, 0.5, 0.5}};
    io::MapData activation{"activation", "ms", {}}, apd{"apd90", "ms", {}}, peak{"peak_V", "mV", {}};
    for (int z = 0; z < 4; ++z)
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 21; ++x) {
                const bool is_scar = x > 12 && x < 15 && y > 5;
                const double nothing = std::numeric_limits<double>::quiet_NaN();
                activation.values.push_back(is_scar ? nothing
                                                    : 1.2 + 0.9 * std::sqrt(x * x + 6.0 * y * y + 6.0 * z * z));
                apd.values.push_back(is_scar ? nothing : 280 - 0.5 * x);
                peak.values.push_back(20);
            }
    io::write_maps((folder_ / "maps.h5").string(), grid, {activation, apd, peak}, "slab", "ten_tusscher_panfilov_2006");
}

void ARun::add_sites() const {
    std::string with = experiment;
    with.insert(with.rfind('}'), R"(, "lattice": {"sites": [40, 5, 1], "weight": "per_total", "walls": "mirror"},
  "line_scans": [{"name": "long", "cell": [0, 0, 0], "axis": "x", "through": [2, 0], "show": ["ca_jsr", "ca_myo"], "every": "1 ms"}],
  "sparks": {"cells": [[0, 0, 0]], "of": "ca_ds", "threshold": "10 uM", "show": "ca_myo"})");
    write("experiment.resolved.json", with);
    with = summary;
    with.insert(
        with.rfind('}'),
        R"(, "lattice": {"site": "dyad", "shape": [40, 5, 1], "sites": 200, "nominal_sites": 10000, "spacing_um": 0.2},
  "sparks": {"count": 60, "per_cell_per_second": 300})");
    write("summary.json", with);

    const std::vector<io::LineScanKind> kinds{
        {{"long", "x", {0, 0, 0}, {2, 0}, 0.2, {}, {{"ca_jsr", "mM", {}}, {"ca_myo", "mM", {}}}}, 40}};
    io::make_folder((folder_ / "line_scans").string());
    io::LineScanIndex index(folder_.string(), kinds, "slab", "toy");
    io::LineScanSpan span{0, 0, {}, {{}, {}}};
    io::SparkTable sparks{"ca_ds", "uM", "ca_myo", "mM", {}};
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const auto begin_of = [](int k) { return 3.0 + 3.1 * k; };
    const auto site_of = [](int k) { return (k * 17) % 40; };
    for (int k = 0; k < 60; ++k)
        sparks.rows.push_back({begin_of(k), 0, 0, 0, double(site_of(k)), 2, 0, k % 3 == 0 ? 0.0 : 1.0,
                               200 + 3.0 * (k % 7), 1e-4, 1e-3 * (1 + 0.1 * (k % 9)), begin_of(k) + 5,
                               14 + 0.5 * (k % 11), k % 5 == 0 ? nothing : 1.2 + 0.1 * (k % 4), nothing, nothing});
    for (int row = 0; row <= 200; ++row) {
        span.t.push_back(row);
        for (int site = 0; site < 40; ++site) {
            double calcium = 1e-4;
            for (int k = 0; k < 60; ++k) {
                const double since = row - begin_of(k), distance = site - site_of(k);
                if (since > 0)
                    calcium +=
                        1.5e-3 * since / 5 * std::exp(1 - since / 5) * std::exp(-distance * distance / (6 + since));
            }
            span.values[0].push_back(1.7 - 600 * calcium);
            span.values[1].push_back(calcium);
        }
        if (row % 120 != 80) continue;
        io::write_line_scan_piece((folder_ / io::line_scan_piece(row, 0)).string(), kinds, {span});
        index.add({{0, span.first, static_cast<std::int64_t>(span.t.size()), row, 0}});
        span = {0, row + 1, {}, {{}, {}}};
    }
    index.write();
    io::write_sparks((folder_ / "sparks.csv").string(), sparks);
}

void ARun::add_fields() const {
    const io::FieldGrid grid{{21, 8, 4}, {0.25, 0.25, 0.25}, {0.5, 0.5, 0.5}};
    io::FieldSeries fields((folder_ / "fields").string(), grid, {{"V", "mV"}}, false);
    fields.write_mesh(std::vector<std::int32_t>(672, 1));
    for (int instant = 0; instant <= 20; ++instant) {
        std::vector<double> values;
        for (int z = 0; z < 4; ++z)
            for (int y = 0; y < 8; ++y)
                for (int x = 0; x < 21; ++x) {
                    const double since = 2 * instant - 0.9 * std::sqrt(x * x + 6.0 * y * y + 6.0 * z * z);
                    values.push_back(since < 0 ? -85.23
                                               : -85.23 + 115 * std::exp(-since / 60) * (1 - std::exp(-since / 0.3)));
                }
        fields.write_instant(40 * instant, 2.0 * instant, {values});
    }
    fields.finish();
}

void ARun::add_mesh() const {
    std::string with = experiment;
    const std::string grid_text = R"("geometry": {"cells": [21, 8, 4], "spacing": "0.5 mm", "points": "centres"})";
    with.replace(with.find(grid_text), grid_text.size(),
                 R"("geometry": {"make": "slab", "edge": "1 mm", "sides": ["10 mm", "4 mm", "3 mm"]})");
    write("experiment.resolved.json", with);
    auto mesh = std::make_shared<mesh::Mesh>(mesh::make_box({10, 4, 3}, 1));
    mesh->tags.assign(mesh->elements.size(), 7);
    mesh->fibres.assign(mesh->elements.size(), {0, 1, 0});
    io::FieldGrid grid{{static_cast<std::int64_t>(mesh->nodes.size()), 1, 1}, {0, 0, 0}, {1, 1, 1}};
    grid.mesh = std::make_shared<const io::FieldMesh>(
        io::FieldMesh{mesh->nodes, mesh->elements, mesh, false, mesh->tags, mesh->fibres, {}});
    io::MapData activation{"activation", "ms", {}}, apd{"apd90", "ms", {}};
    for (const auto& node : mesh->nodes) {
        activation.values.push_back(node[0] > 9.5 ? std::nan("") : 2 * node[0] + 0.5 * node[1]);
        apd.values.push_back(node[0] > 9.5 ? std::nan("") : 280 - node[2]);
    }
    io::write_maps((folder_ / "maps.h5").string(), grid, {activation, apd}, "slab", "ten_tusscher_panfilov_2006");
    io::write_mesh_state((folder_ / "maps.vtkhdf").string(), *grid.mesh,
                         {{"activation", "ms", activation.values}, {"apd90", "ms", apd.values}});
    io::FieldSeries fields((folder_ / "fields").string(), grid, {{"V", "mV"}}, false);
    fields.write_mesh(std::vector<std::int32_t>(mesh->nodes.size(), 1));
    for (int instant = 0; instant <= 10; ++instant) {
        std::vector<double> values;
        for (const auto& node : mesh->nodes) values.push_back(2 * instant > 2 * node[0] ? 20 : -85);
        fields.write_instant(40 * instant, 2.0 * instant, {values});
    }
    fields.finish();
}

void ARun::name_hostilely() const {
    const std::string script = "</script><script>window.obeyed=1</script>",
                      attribute = "\\\" onfocus=\\\"window.obeyed=1\\\" autofocus=\\\"", up = "../../up{{body}}";
    write("experiment.resolved.json", R"({"format": 1, "name": ")" + script + attribute + R"(", "doc": ")" + script +
                                          R"({{body}}", "model": ")" + script + R"(", "set": {")" + script + R"(": "1"},
  "probes": [{"name": "P1)" + script + R"(", "at": ["0 mm", "0 mm", "0 mm"], "show": ["V"]}]})");
    write("summary.json", R"({"status": "<img src=x onerror=window.obeyed=1>", "notes": [")" + script +
                              R"("], "model": {"name": ")" + attribute + R"("}, "machine": {")" + script + R"(": ")" +
                              script + R"("}})");
    write("probes.csv", "t [ms],V<svg onload=window.obeyed=1> [mV] @ P1" + script + ",\"" + up +
                            " [m\"\"V'] @ P1\"\" onload=window.obeyed=1\"\n0,1,2\n1,2,3\n2,1,5\n");
    const io::FieldGrid grid{{21, 8, 4}, {0.25, 0.25, 0.25}, {0.5, 0.5, 0.5}};
    io::MapData map{"activation<script>window.obeyed=1<script>", "\"><script>window.obeyed=1</script>", {}};
    for (int k = 0; k < 672; ++k) map.values.push_back(k % 21);
    io::write_maps((folder_ / "maps.h5").string(), grid, {map}, script, script);
}

ARun::~ARun() {
    std::error_code ignored;
    if (std::getenv("HEARTWRIGHT_KEEP_TEST_FILES") == nullptr) std::filesystem::remove_all(folder_, ignored);
}

void ARun::write(const std::string& file, const std::string& text) const {
    std::ofstream(folder_ / file, std::ios::binary) << text;
}

std::string ARun::read(const std::string& file) const {
    std::ostringstream text;
    text << std::ifstream(folder_ / file, std::ios::binary).rdbuf();
    return text.str();
}

}  // namespace heartwright::report
