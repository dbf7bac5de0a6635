// What watches a run goes on from a checkpoint, on as many ranks or on others, to the bits of a run that never ended.
#include <gtest/gtest.h>

#include "tests/runtime/distributed/observers/same_results.hpp"
#include "tests/runtime/distributed/observers/watched_experiments.hpp"
#include "tests/runtime/distributed/support/ending.hpp"
#include "tests/runtime/distributed/support/own_gpu.hpp"
#include "tests/runtime/distributed/support/partitions.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

class GoesOn : public ::testing::TestWithParam<device::Backend> {
protected:
    // Ended after `end` steps and resumed: on all ranks, from all to one, from one to all. A mesh is shared in one way
    // before and, by all, in another after.
    static void expect_it(const std::string& members, std::int64_t end, int real_bytes = 8) {
        const ToyRun whole(members, GetParam(), real_bytes, mpi::serial(), tests::own_gpu());
        const interface::Model& model = ToyRun::model_of(GetParam(), real_bytes);
        mpi::Team& team = tests::team();
        const SharedFolder folder;
        int number = 0;
        for (const auto& [ended_by_all, resumed_by_all] : {std::pair{true, true}, {true, false}, {false, true}}) {
            const simulation::Options options{
                GetParam(), 2, tests::own_gpu(), 100, {folder / std::to_string(++number)}};
            if (ended_by_all || team.is_root()) {
                const tests::AskedPartition asked(tests::partitions().back());
                Ending output;
                output.from = end;
                simulation::Simulation ended(whole.experiment, model, options, ended_by_all ? team : mpi::serial());
                ended.run(output);
                EXPECT_GE(ended.steps_done(), end);
                EXPECT_LT(ended.steps_done(), whole.experiment.time.steps);
            }
            team.barrier();
            if (resumed_by_all || team.is_root()) {
                const tests::AskedPartition asked(ended_by_all ? tests::partitions().front()
                                                               : tests::partitions().back());
                Ending output;
                simulation::Simulation resumed(whole.experiment, model, options, resumed_by_all ? team : mpi::serial());
                EXPECT_TRUE(resumed.resume(output));
                EXPECT_GE(resumed.steps_done(), end);
                resumed.run(output);
                expect_same_results(resumed, whole.simulation, team.is_root());
            }
        }
    }
};
INSTANTIATE_TEST_SUITE_P(Backends, GoesOn, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(GoesOn, with_maps_of_all_kinds_and_measures) {
    const SharedFolder folder;
    const std::string mask = write_holes(folder / "mask.h5");
    if (!tests::takes_turns(GetParam())) expect_it(sheet(mask, "all", all_measures), 700);
    expect_it(sheet(mask, "last", all_measures), 1000, 4);
}

TEST_P(GoesOn, with_beats_at_probes) {
    if (tests::takes_turns(GetParam())) {
        GTEST_SKIP() << "6,400 steps, seven times: too many for ranks that share a GPU; processors and ranks with a "
                        "GPU each do it";
    }
    expect_it(paced("last"), 3000);
}

TEST_P(GoesOn, with_phase_singularities) {
    if (!tests::takes_turns(GetParam())) expect_it(broken_wave, 800);
    expect_it(broken_block, 400, 4);
    expect_it(cells_alone, 100);
}

TEST_P(GoesOn, with_measures_on_meshes) { expect_it(mesh_block("finite elements", mesh_measures), 300); }

TEST_P(GoesOn, with_measures_on_surfaces) {
    const SharedFolder folder;
    expect_it(sphere_surface(write_sphere(folder / "sphere.pts"), mesh_measures), 300);
}

TEST_P(GoesOn, with_filaments_on_meshes) { expect_it(mesh_block("finite elements", mesh_filaments), 400); }

}  // namespace
}  // namespace heartwright::testing
