// Phases of the dyad step as A17 and A18 measured them, each as a kernel of its own, on cells of 100 x 10 x 10 dyads:
// reductions of six values, variants of the dyads' diffusion, and random numbers. One JSON document.
//
//     published_phases [--cells N] [--repeats R]
//
// The solver has none of these kernels: one kernel updates, draws, diffuses and sums. They show what each technique is
// worth on this card. Times are medians of R, of the kernels alone; GB/s counts each value once.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define HEARTWRIGHT_ISA portable
#include "tests/benchmark/phases/dyad_diffusion.cuh"
#include "tests/benchmark/phases/phase_report.cuh"
#include "tests/benchmark/phases/random_numbers.cuh"
#include "tests/benchmark/phases/reductions.cuh"

int main(int argc, char** argv) {
    int cells = 1500, repeats = 25;
    for (int k = 1; k + 1 < argc; k += 2) {
        if (!std::strcmp(argv[k], "--cells"))
            cells = std::atoi(argv[k + 1]);
        else if (!std::strcmp(argv[k], "--repeats"))
            repeats = std::atoi(argv[k + 1]);
        else
            return std::fprintf(stderr, "unknown option %s\n", argv[k]), 2;
    }
    if (cells < 1 || cells > 20000 || repeats < 1)
        return std::fprintf(stderr, "1 to 20000 cells, 1 or more repeats\n"), 2;
    using namespace heartwright::benchmark;
    Report report(cells);
    report.begin("reductions");
    Reductions(report, cells, repeats).run();
    report.begin("diffusion");
    Diffusion(report, cells, repeats).run();
    report.begin("random_numbers");
    random_numbers(report, cells, repeats);
}
