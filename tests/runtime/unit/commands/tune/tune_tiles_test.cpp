// The heat map of tiles, and what `tune --tiles` refuses.
#include "runtime/commands/build/tune_tiles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/tune.hpp"
#include "runtime/device/device.hpp"
#include "runtime/io/read_file.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using testing::HasSubstr;

TEST(TileMap, has_what_was_measured_beside_the_cost_model) {
    const Scratch scratch;
    const std::vector<sparse::TileCost> costs{{{512, 128}, true, 4, 110, 3e-4},
                                              {{512, 256}, true, 3, 110, 2e-4},
                                              {{4096, 128}, false, 0, 0, 0},
                                              {{4096, 256}, true, 3, 100, 4e-4}};
    std::FILE* const file = std::fopen((scratch / "map").c_str(), "w");
    const sparse::TileShape quickest = print_tile_map(
        costs, [](const sparse::TileShape& shape) { return shape.rows == 4096 ? 0.125 : 0.25; }, file);
    std::fclose(file);
    EXPECT_EQ(quickest, (sparse::TileShape{4096, 256}));
    const std::string text = io::read_file(scratch / "map");
    EXPECT_THAT(text, HasSubstr("512                  0.2500      0.2500        0.3000      0.2000*\n")) << text;
    EXPECT_THAT(text, HasSubstr("4096                      -      0.1250*            -      0.4000 \n")) << text;
}

TEST(TileMap, of_nothing_that_fits_has_no_quickest) {
    const Scratch scratch;
    std::FILE* const file = std::fopen((scratch / "map").c_str(), "w");
    const std::vector<sparse::TileCost> costs{{{512, 128}, false, 0, 0, 0}};
    const auto measure = [](const sparse::TileShape&) -> double { throw OurFault("measured what does not fit"); };
    EXPECT_EQ(print_tile_map(costs, measure, file).rows, 0);
    std::fclose(file);
}

TEST(TuneTiles, needs_a_gpu) {
    const Arguments on_cpu(tune_usage(), {"--tiles", "e.json", "--backend", "cpu"}, 1, 1);
    EXPECT_THAT(message_of<MachineFault>([&] { tune_tiles(on_cpu); }),
                HasSubstr("measures on a GPU: a CPU has no tiles"));
}

}  // namespace
}  // namespace heartwright::commands
