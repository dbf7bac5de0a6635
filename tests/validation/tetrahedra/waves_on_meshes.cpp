#include "tests/validation/tetrahedra/waves_on_meshes.hpp"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <memory>

#include "base/diag/diagnostics.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/mesh/cell_neighbours.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/simulation/simulation.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"

const heartwright::interface::Model& heartwright_model_ten_tusscher_panfilov_2006_cpu();

namespace heartwright::validation {
namespace {

struct Silent : observers::Output {
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
};

std::string text_of(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

std::vector<double> first_crossing(const std::string& geometry, const std::string& sigma, const std::string& where,
                                   const Wave& wave) {
    const std::string text =
        R"({"format": 1, "name": "wave", "model": "ten_tusscher_panfilov_2006", "variant": ["epi"],
            "start": "niederer_2011", "time": {"end": ")" +
        text_of(wave.end) + R"( ms", "dt": ")" + text_of(wave.dt) + R"( ms", "diffusion": "substep"}, "geometry": )" +
        geometry + R"(, "tissue": {"sigma": )" + sigma +
        R"(, "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"}, "stimuli": [{"name": "S1", "where": )" + where +
        R"(, "volume_current": "50000 uA/cm^3", "start": "0 ms", "duration": "2 ms"}],
            "maps": [{"activation": {"threshold": "0 mV", "beats": "first"}}]})";
    const interface::Model& model = heartwright_model_ten_tusscher_panfilov_2006_cpu();
    Diagnostics diagnostics;
    auto experiment = experiment::read_experiment(std::make_shared<SourceFile>("wave.json", text), {}, diagnostics);
    diagnostics.throw_if_errors();
    tissue_state::read_mesh(*experiment);
    experiment::bind(*experiment, model, diagnostics);
    diagnostics.throw_if_errors();
    simulation::Simulation simulation(*experiment, model, simulation::Options{});
    Silent output;
    simulation.run(output);
    return simulation::maps_of(simulation).front().values;
}

}  // namespace

std::vector<double> activation(const mesh::Mesh& mesh, const Places& stimulated, const Wave& wave) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("heartwright_wave_" + std::to_string(getpid()) + ".pts")).string();
    const std::vector<std::string> files = mesh::write_mesh(path, mesh);
    const std::vector<mesh::Point> places =
        wave.discretisation == "finite volumes" ? mesh::centroids(mesh) : mesh.nodes;
    std::string cells;
    for (std::size_t n = 0; n < places.size(); ++n)
        if (stimulated(places[n])) cells += (cells.empty() ? "[" : ", [") + std::to_string(n) + "]";
    const auto found = first_crossing(
        R"({"mesh": ")" + path + R"(", "couplings": "fp64", "discretisation": ")" + wave.discretisation + R"("})",
        "[\"" + text_of(wave.sigma[0]) + " S/m\", \"" + text_of(wave.sigma[1]) + " S/m\", \"" + text_of(wave.sigma[2]) +
            " S/m\"]",
        R"({"cells": [)" + cells + "]}", wave);
    for (const std::string& file : files) std::remove(file.c_str());
    return found;
}

std::vector<double> activation_on_a_line(double length, double spacing, double sigma, double stimulated,
                                         const Wave& wave) {
    return first_crossing(R"({"size": [")" + text_of(length) + R"( mm"], "spacing": ")" + text_of(spacing) +
                              R"( mm", "points": "nodes"})",
                          "\"" + text_of(sigma) + " S/m\"",
                          R"({"box": [["0 mm"], [")" + text_of(stimulated) + R"( mm"]]})", wave);
}

}  // namespace heartwright::validation
