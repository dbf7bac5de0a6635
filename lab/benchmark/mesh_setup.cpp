// How long the phases of set-up take for a mesh in a file: read, check, number for locality, make rows, partition among
// ranks, assemble.
//
//     mesh_setup_benchmark --mesh FILE [--unit 0] [--threads 0] [--ranks 4] [--only volumes|elements] [--spectrum no]
//
// FILE: a mesh as `run` reads it; --unit: mm per unit of its lengths, 0 for the format's own. Wall time of each phase,
// seconds, once; --spectrum yes adds the rightmost eigenvalue of finite volumes. A run reads the file by one thread and
// does not number it (`mesh convert --renumber` does); that phase is what `mesh make` has.
#include <cstdio>
#include <string>

#include "base/diag/faults.hpp"
#include "lab/benchmark/operator_benchmark.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/mesh/checks.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/finite_volumes/spectrum.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"
#include "runtime/mesh/partition/renumber.hpp"
#include "runtime/mesh/tissue_mesh.hpp"

namespace {

using namespace heartwright;

// Prints the seconds since the last call, or since the start.
class Phases {
public:
    void done(const std::string& what) {
        std::printf("%-60s %8.2f s\n", what.c_str(), stopwatch_.seconds());
        std::fflush(stdout);
        stopwatch_ = {};
    }

private:
    Stopwatch stopwatch_;
};

void set_up(mesh::Mesh mesh, bool on_cells, int ranks, bool has_spectrum, ThreadPool& threads) {
    const std::string method = on_cells ? "finite volumes: " : "finite elements: ";
    const std::vector<tissue::Tensor> tensors(mesh.elements.size(), tissue::Tensor{{0.1, 0.1, 0.1, 0, 0, 0}});
    Phases phases;
    const mesh::TissueMesh tissue = mesh::make_tissue_mesh(std::move(mesh), {.cells_are_elements = on_cells}, threads);
    phases.done(method + "rows and their neighbours");
    const auto owners = mesh::kway_owners(*tissue.cells(), {}, std::vector<double>(static_cast<std::size_t>(ranks), 1));
    phases.done(method + "METIS's owners for " + std::to_string(ranks) + " ranks" + (owners ? "" : ": none"));
    if (!on_cells) {
        const mesh::Couplings couplings = mesh::assemble_couplings(tissue.mesh, tensors, threads);
        mesh::stable_step(couplings, mesh::lumped_mass(tissue.mesh));
        phases.done(method + "assembly");
        return;
    }
    const mesh::Couplings fluxes = mesh::assemble_cell_fluxes(tissue.mesh, tensors, threads);
    const std::vector<double> volumes = mesh::cell_volumes(tissue.mesh);
    mesh::published_step(fluxes, volumes);
    phases.done(method + "assembly");
    if (!has_spectrum) return;
    mesh::check_decay(mesh::rightmost_eigenvalue(fluxes, volumes, threads));
    phases.done(method + "rightmost eigenvalue");
}

}  // namespace

int main(int argc, char** argv) {
    const auto options = benchmark::read_options(
        argc, argv, {{"mesh", ""}, {"unit", "0"}, {"threads", "0"}, {"ranks", "4"}, {"only", ""}, {"spectrum", "no"}});
    const int asked = std::stoi(options.at("threads"));
    ThreadPool threads(asked > 0 ? asked : hardware_threads());
    const std::string path = options.at("mesh");
    try {
        Phases phases;
        mesh::MeshFile file = mesh::read_mesh(path, {.length_unit = std::stod(options.at("unit"))});
        phases.done("read " + std::to_string(file.mesh.elements.size()) + " tetrahedra, " +
                    std::to_string(file.mesh.nodes.size()) + " nodes");
        mesh::refuse_bad_mesh(path, mesh::check_mesh(file.mesh, threads));
        phases.done("check by " + std::to_string(threads.size()) + " threads");
        mesh::order_for_locality(file.mesh, threads);
        phases.done("number for locality");
        for (const bool on_cells : {false, true})
            if (options.at("only") != (on_cells ? "elements" : "volumes"))
                set_up(file.mesh, on_cells, std::stoi(options.at("ranks")), options.at("spectrum") == "yes", threads);
    } catch (const UserFault& fault) {
        std::fprintf(stderr, "%s\n", fault.what());
        return 2;
    }
    return 0;
}
