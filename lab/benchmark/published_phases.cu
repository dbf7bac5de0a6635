// Phases of the dyad step as Altanaite 2017 and Altanaite and Langguth 2018 measured them, each as a kernel of its
// own, on cells of 100 x 10 x 10 dyads: reductions of six values, variants of the dyads' diffusion,
// random numbers, L-type channels, ryanodine receptors, and calcium, at rest and during a release; STREAM beside them.
// One JSON document.
//
//     published_phases [--cells N] [--repeats R] [--only PHASE]...
//
// The solver has none of these kernels: one kernel updates, draws, diffuses and sums. They show what each technique is
// worth on this card. Times are medians of R, of the kernels alone; GB/s counts each value once. Phases of the model
// are checked against a plain host reference; a mismatch is exit code 1.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define HEARTWRIGHT_ISA portable
#include "lab/benchmark/phases/diffusion_tiles.cuh"
#include "lab/benchmark/phases/dyad_diffusion.cuh"
#include "lab/benchmark/phases/dyad_phases.cuh"
#include "lab/benchmark/phases/phase_report.cuh"
#include "lab/benchmark/phases/random_numbers.cuh"
#include "lab/benchmark/phases/reductions.cuh"
#include "lab/benchmark/phases/stream.cuh"

namespace {

using namespace heartwright::benchmark;

void measure(Report& report, int cells, int repeats) {
    stream(report, repeats);
    if (report.begin("reductions")) Reductions(report, cells, repeats).run();
    if (report.begin("diffusion")) Diffusion(report, cells, repeats).run();
    if (report.begin("diffusion_x_fastest")) DiffusionTiles(report, cells, repeats).run();
    if (report.begin("random_numbers")) random_numbers(report, cells, repeats);
    if (DyadPhases::is_wanted(report, "")) DyadPhases(report, Situation::rest, "", cells, repeats).run();
    if (DyadPhases::is_wanted(report, "_release"))
        DyadPhases(report, Situation::release, "_release", cells, repeats).run();
}

}  // namespace

int main(int argc, char** argv) {
    int cells = 1500, repeats = 25;
    std::vector<std::string> only;
    for (int k = 1; k < argc; k += 2) {
        const bool is_whole = k + 1 < argc;
        if (is_whole && !std::strcmp(argv[k], "--cells"))
            cells = std::atoi(argv[k + 1]);
        else if (is_whole && !std::strcmp(argv[k], "--repeats"))
            repeats = std::atoi(argv[k + 1]);
        else if (is_whole && !std::strcmp(argv[k], "--only"))
            only.emplace_back(argv[k + 1]);
        else
            return std::fprintf(stderr, "unknown option, or an option without its value: %s\n", argv[k]), 2;
    }
    if (cells < 1 || cells > 10000 || repeats < 1)
        return std::fprintf(stderr, "1 to 10000 cells, 1 or more repeats\n"), 2;
    Report report(cells, only);
    measure(report, cells, repeats);
}
