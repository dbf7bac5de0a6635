// What a step of a bundled model costs, beside published counts: ceilings, so that no change makes it more.
#include <gtest/gtest.h>

#include "generator/analysis/cost/branch_paths.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"

namespace heartwright::driver {
namespace {

// The thesis on the solver Lynx: TT06, lightweight Rush-Larsen, V < -40: endo 1,234, epi 1,242 instructions by hand.
TEST(Instructions, ten_tusscher_panfilov_2006_takes_fewer_instructions_than_by_hand) {
    for (const auto& [variant, by_hand, ceiling] : {std::tuple{"endo", 1234, 1135}, {"epi", 1242, 1139}}) {
        Arguments arguments;
        arguments.give("--integrator", "default=lightweight_rush_larsen");
        arguments.give("--variant", variant);
        LoadedSpec loaded(HEARTWRIGHT_SOURCE_DIR "/model_specs/ten_tusscher_panfilov_2006.json", arguments);
        const ir::Model model = run_pipeline(loaded.build(loaded.choice_of(arguments)));
        const analysis::BranchPaths paths = analysis::branch_paths(model, ir::Scale::cell);
        bool is_met = false;
        for (std::size_t k = 0; k < paths.paths.size(); ++k) {
            if (analysis::label(paths, k).find("V < -40") == std::string::npos) continue;
            is_met = true;
            EXPECT_LT(paths.paths[k].thesis.arithmetic(), by_hand) << variant;
            EXPECT_LE(paths.paths[k].thesis.arithmetic(), ceiling) << variant;
        }
        EXPECT_TRUE(is_met) << variant;
        for (const analysis::BranchPath& path : paths.paths) {
            EXPECT_LE(path.ours.arithmetic(),
                      analysis::instructions_by_scale(
                          model, analysis::Weights::ours)[static_cast<std::size_t>(ir::Scale::cell)]
                          .arithmetic());
        }
    }
}

}  // namespace
}  // namespace heartwright::driver
