// Prints the scheme table of docs/numerics.md: error of V over 0 to 10 ms against GRL1 at 6.1e-5 ms, at the times of
// each step.
//     scheme_table [model variant [start]]       (ten_tusscher_panfilov_2006 endo niederer_2011)
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>

#include "tests/validation/bundled.hpp"
#include "tests/validation/scheme_study.hpp"

int main(int argc, char** argv) try {
    using namespace heartwright::validation;
    const std::string name = argc > 2 ? argv[1] : "ten_tusscher_panfilov_2006";
    const std::string variant = argc > 2 ? argv[2] : "endo";
    const std::string start = argc > 3 ? argv[3] : argc > 2 ? "" : "niederer_2011";
    const auto reference = potential_trace(bundled_model(name, variant, "grl1", start), reference_dt, study_end, {});
    const char* schemes[] = {"forward_euler", "lightweight_rush_larsen", "rush_larsen", "grl1",
                             "linearly_implicit_euler"};
    std::printf("%s %s %s, stimulus -52 A/F at 1 to 2 ms: relative RMS error of V [%%]\n%-12s", name.c_str(),
                variant.c_str(), start.c_str(), "dt [ms]");
    for (const char* scheme : schemes) std::printf(" %24s", scheme);
    for (double dt = 0.5; dt > 0.9e-3; dt /= 2) {
        std::printf("\n%-12.9g", dt);
        for (const char* scheme : schemes) {
            const double error = relative_rms_percent(
                potential_trace(bundled_model(name, variant, scheme, start), dt, study_end, {}), reference);
            if (std::isfinite(error))
                std::printf(" %24.3f", error);
            else
                std::printf(" %24s", "unstable");
        }
    }
    std::printf("\n");
} catch (const std::exception& fault) {
    std::fprintf(stderr, "%s\n", fault.what());
    return 1;
}
