// Any number of ranks up to that of points: boxes of a cell or two, rows of different numbers of boxes, boxes without a
// cell.
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "tests/runtime/distributed/simulation/as_one_rank.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::tests {
namespace {

std::string wave(const std::string& geometry, const std::string& more = "") {
    return R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"], "time": {"end": "8 ms", "dt": "0.1 ms"}, "geometry": {)" +
           geometry +
           R"(, "spacing": "1 mm"}, "tissue": {"D": ["1 mm^2/ms", "0.4 mm^2/ms", "0.2 mm^2/ms"]}, "fibres": {"constant": [0.8, 0.6, 0]})" +
           more +
           R"(, "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 1}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}]})";
}

TEST(TinyGrids, end_in_the_state_of_one_rank) {
    const interface::Model& model = testing::toy_model(interface::Backend::cpu);
    expect_as_one_rank(wave(R"("cells": [4, 4])"), model);
    expect_as_one_rank(wave(R"("cells": [2, 3, 2])"), model);
    expect_as_one_rank(wave(R"("cells": [7, 1, 1])"), model);
    expect_as_one_rank(wave(R"("cells": [5, 5, 5])"), model);
}

TEST(TinyGrids, with_dear_cells_end_in_the_state_of_one_rank) {
    expect_as_one_rank(
        wave(
            R"("cells": [4, 4, 2])",
            R"(, "regions": [{"name": "r", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["2 mm", "4 mm", "1 mm"]]}, "set": {"epsilon": "*0.9"}}])"),
        testing::toy_model(interface::Backend::cpu));
}

// The last cell is too stiff: its rank alone finds it.
TEST(TinyGrids, with_a_stiff_cell_are_refused_in_the_words_of_one_rank) {
    const interface::Model& model = testing::toy_model(interface::Backend::cpu);
    const std::string text =
        R"({"format": 1, "name": "stiff", "model": "toy", "variant": ["excitable"],
        "time": {"end": "40 ms", "dt": "0.1 ms"}, "geometry": {"cells": [4, 4], "spacing": "1 mm"},
        "tissue": {"D": "0.001 mm^2/ms"},
        "regions": [{"name": "r", "where": {"cells": [[3, 3, 0]]}, "set": {"epsilon": "60 1/ms"}}]})";
    const std::string alone = message_of([&] { const Finished run(text, model, 1, mpi::serial()); });
    EXPECT_NE(alone.find(", cell (3, 3, 0): "), std::string::npos) << alone;
    EXPECT_NE(alone.find("w with 0.02"), std::string::npos) << alone;
    EXPECT_NE(alone.find(" ms is too stiff for forward_euler: choose --integrator w=linearly_implicit_euler, or "
                         "dt <= 0.02 ms"),
              std::string::npos)
        << alone;
    EXPECT_EQ(message_of([&] { const Finished run(text, model, 1, team()); }), alone);
}

TEST(TinyGrids, of_fewer_cells_than_ranks_are_refused) {
    if (team().is_serial()) return;
    const std::string ranks = std::to_string(team().size());
    try {
        const Finished refused(wave(R"("cells": [2, 1])"), testing::toy_model(interface::Backend::cpu), 1, team());
        EXPECT_EQ(team().size(), 2);
    } catch (const UserFault& fault) {
        EXPECT_EQ(std::string(fault.what()),
                  "a grid of 2 x 1 x 1 cells cannot be cut into " + ranks +
                      " boxes of at least one cell, of which each rank has one: take 2, or fewer");
    }
}

}  // namespace
}  // namespace heartwright::tests
