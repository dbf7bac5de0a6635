// The heat map of tiles, and what `tune --tiles` refuses.
#include "runtime/commands/tune/tune_tiles.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/commands/tune/tune.hpp"
#include "runtime/commands/tune/tune_stencil.hpp"
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

TEST(TileMap, gives_the_cost_models_tile_where_nothing_gains_a_percent) {
    const Scratch scratch;
    std::FILE* const file = std::fopen((scratch / "map").c_str(), "w");
    const std::vector<sparse::TileCost> costs{{{512, 128}, true, 0, 0, 0.3}, {{2048, 256}, true, 0, 0, 0.2}};
    const auto best = [&](double ms_of_small) {
        return print_tile_map(
            costs, [&](const sparse::TileShape& shape) { return shape.rows == 512 ? ms_of_small : 0.1; }, file);
    };
    EXPECT_EQ(best(0.0995), (sparse::TileShape{2048, 256}));
    EXPECT_EQ(best(0.098), (sparse::TileShape{512, 128}));
    std::fclose(file);
}

TEST(TileMap, of_nothing_that_fits_has_no_quickest) {
    const Scratch scratch;
    std::FILE* const file = std::fopen((scratch / "map").c_str(), "w");
    const std::vector<sparse::TileCost> costs{{{512, 128}, false, 0, 0, 0}};
    const auto measure = [](const sparse::TileShape&) -> double { throw OurFault("measured what does not fit"); };
    EXPECT_EQ(print_tile_map(costs, measure, file).rows, 0);
    std::fclose(file);
}

TunedTile tuned(const std::string& device, std::int64_t rows, const sparse::TileShape& tile) {
    return {device, "fp64", "fp32", rows, tile, 0.0111, "2026-11-26", "0.1.0", "driver 580.65.06, CUDA 13.0"};
}

TEST(TileFile, has_the_last_choice_of_each_machine_storage_and_mesh) {
    const Scratch folder;
    const std::string experiment = folder / "heart.json", file = tune_file_of(experiment);
    EXPECT_EQ(file, folder / "heart.tune");
    const auto tile = [&](const TunedTile& wanted) {
        const auto found = tuned_tile(tune_file_of(experiment), wanted);
        return found ? found->tile : sparse::TileShape{};
    };
    EXPECT_EQ(tile(tuned("H100", 100, {})), sparse::TileShape{}) << "there is no file";
    add_tuning(file, "heart", tuned("H100", 100, {2048, 256}));
    add_tuning(file, "heart", tuned("H100", 200, {1024, 128}));
    add_tuning(file, "heart", tuned("H200", 100, {4096, 512}));
    add_tuning(file, "heart", tuned("H100", 100, {512, 128}));
    EXPECT_EQ(read_tuning(file).tiles.size(), 3u);
    EXPECT_EQ(tile(tuned("H100", 100, {})), (sparse::TileShape{512, 128}));
    EXPECT_EQ(tile(tuned("H100", 200, {})), (sparse::TileShape{1024, 128}));
    EXPECT_EQ(tile(tuned("H200", 100, {})), (sparse::TileShape{4096, 512}));
    EXPECT_EQ(tile(tuned("H200", 200, {})), sparse::TileShape{}) << "another mesh";
    TunedTile other = tuned("H100", 100, {});
    other.couplings = "fp64";
    EXPECT_EQ(tile(other), sparse::TileShape{}) << "another storage";
    EXPECT_EQ(read_tuning(file).tiles.back().driver, "driver 580.65.06, CUDA 13.0");
}

TunedTile tuned_grid(const std::string& grid, const diffusion::StencilBlock& block) {
    TunedTile of_grid = tuned("H100", 8'000, {});
    of_grid.couplings = of_stencil;
    of_grid.grid = grid;
    of_grid.block = block;
    return of_grid;
}

TEST(TileFile, has_blocks_of_the_stencil_by_the_shape_of_a_grid) {
    const Scratch folder;
    const std::string experiment = folder / "slab.json", file = tune_file_of(experiment);
    add_tuning(file, "slab", tuned("H100", 8'000, {512, 128}));
    add_tuning(file, "slab", tuned_grid("20x20x20", {128, 2, 4}));
    add_tuning(file, "slab", tuned_grid("80x10x10", {256, 1, 1}));
    EXPECT_EQ(read_tuning(file).tiles.size(), 3u);
    EXPECT_EQ(tuned_tile(tune_file_of(experiment), tuned_grid(grid_text({20, 20, 20}), {}))->block,
              (diffusion::StencilBlock{128, 2, 4}));
    EXPECT_EQ(tuned_tile(tune_file_of(experiment), tuned_grid("80x10x10", {}))->block,
              (diffusion::StencilBlock{256, 1, 1}));
    EXPECT_FALSE(tuned_tile(tune_file_of(experiment), tuned_grid("10x80x10", {})));
    std::string text = text_of(file);
    text.replace(text.find("128x2x4"), 7, "128x8x4");
    std::ofstream(file) << text;
    EXPECT_THAT(message_of([&] { read_tuning(file); }),
                HasSubstr("tile is '128x8x4'; expected threads along x and y and planes of a thread, as in 64x4x1"));
    text.replace(text.find("128x8x4"), 7, "128x2x4");
    text.replace(text.find("\"grid\": \"20x20x20\","), 19, "");
    std::ofstream(file) << text;
    EXPECT_THAT(message_of([&] { read_tuning(file); }), HasSubstr("'grid' is the shape of a grid"));
}

TEST(BlockMap, has_a_line_for_each_block_and_keeps_the_default_within_noise) {
    const Scratch scratch;
    const auto map = [&](double gain) {
        std::FILE* const file = std::fopen((scratch / "map").c_str(), "w");
        const MeasuredBlock quickest = print_block_map(
            [&](const diffusion::StencilBlock& block) {
                return block == diffusion::StencilBlock{128, 2, 4} ? 1 - gain : 1.0;
            },
            file);
        std::fclose(file);
        return quickest;
    };
    EXPECT_EQ(map(0.005).block, diffusion::StencilBlock{});
    EXPECT_EQ(map(0.1).block, (diffusion::StencilBlock{128, 2, 4}));
    const std::string text = io::read_file(scratch / "map");
    EXPECT_THAT(text, HasSubstr("128x2              1.0000      1.0000      0.9000*     1.0000 \n")) << text;
}

TEST(TileFile, what_is_wrong_with_one_is_told_with_its_place) {
    const Scratch folder;
    const std::string file = folder / "heart.tune";
    add_tuning(file, "heart", tuned("H100", 100, {512, 128}));
    const std::string text = text_of(file);
    const auto fault = [&](const std::string& from, const std::string& to) {
        std::string changed = text;
        changed.replace(changed.find(from), from.size(), to);
        std::ofstream(file) << changed;
        try {
            read_tuning(file);
        } catch (const UserFault& refused) {
            return std::string(refused.what());
        }
        return std::string();
    };
    EXPECT_THAT(fault("512x128", "513x128"), HasSubstr("tile is '513x128'"));
    EXPECT_THAT(fault("\"rows\": 100", "\"rows\": 0"), HasSubstr("'rows' is a whole number from 1"));
    EXPECT_THAT(fault("\"fp64\"", "\"fp16\""), HasSubstr("fp16"));
    EXPECT_THAT(fault("0.0111", "-1"), HasSubstr("'ms_per_product' is greater than 0"));
    EXPECT_THAT(fault("\"date\"", "\"day\""), HasSubstr("day"));
}

TEST(TuneTiles, needs_a_gpu) {
    const Arguments on_cpu(tune_usage(), {"--tiles", "e.json", "--backend", "cpu"}, 1, 1);
    EXPECT_THAT(message_of<MachineFault>([&] { tune_tiles(on_cpu); }),
                HasSubstr("measures on a GPU: a CPU has no tiles"));
}

}  // namespace
}  // namespace heartwright::commands
