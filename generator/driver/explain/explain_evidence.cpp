#include "generator/driver/explain/parts.hpp"

#include <cstdio>
#include <set>

namespace heartwright::driver {

void print_evidence(const page::Evidence& evidence) {
    std::printf(
        "\nWhat each pass changed (lines, new names), its errors at %d random states of %d (ulp of next values: "
        "largest and mean, after it and those\n"
        "before; alone, in S), and what a %s's step takes more without it, by our weights and the thesis's, wherever "
        "it stands\n"
        "                           lines names  ulp largest    mean  alone, S   ours thesis\n",
        evidence.points, evidence.states, evidence.finest.c_str());
    const page::Errors& start = evidence.errors_as_written;
    std::printf("  %-24s%13s %12.3g %7.2g\n", "as written", "", start.largest_ulp, start.mean_ulp);
    std::set<std::string> said;
    for (const page::PassEvidence& pass : evidence.passes) {
        std::printf("  %-24s%7zu %5zu %12.3g %7.2g %9.1e", pass.name.c_str(), pass.changes.size(), pass.made.size(),
                    pass.errors.largest_ulp, pass.errors.mean_ulp, pass.own);
        for (const page::Worth& worth : evidence.worth)
            if (worth.pass == pass.name && said.insert(pass.name).second)
                std::printf(" %+6d %+6d", worth.ours, worth.thesis);
        std::printf("\n");
    }
}

void print_kernels(const page::Evidence& evidence) {
    std::printf("\nWhat nvcc made of it\n");
    if (evidence.kernels.empty()) std::printf("  %s\n", evidence.why_no_kernels.c_str());
    for (const page::CompiledKernel& kernel : evidence.kernels) {
        std::printf("  %-6s %-44s %3d registers, %d bytes spilled, %d threads a block, occupancy %.0f%%\n",
                    kernel.architecture.c_str(), kernel.name.c_str(), kernel.registers, kernel.spilled, kernel.threads,
                    100 * kernel.occupancy);
    }
    for (const page::Worth& worth : evidence.worth) {
        if (!worth.is_compiled) continue;
        std::printf("  without %-24s %5d instructions, %5d of them FP64, %3d registers, %d bytes spilled (%s)\n",
                    worth.pass.c_str(), worth.instructions, worth.fp64, worth.registers, worth.spilled,
                    evidence.kernels.front().architecture.c_str());
    }
    for (const auto* facts : {&evidence.measured, &evidence.tuned})
        for (const page::Fact& fact : *facts)
            std::printf("  %s: %s (%s)\n", fact.name.c_str(), fact.value.c_str(), fact.note.c_str());
}

}  // namespace heartwright::driver
