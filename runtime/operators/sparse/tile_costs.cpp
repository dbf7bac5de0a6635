#include "runtime/operators/sparse/tile_costs.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diag/faults.hpp"

namespace heartwright::sparse {
namespace {

constexpr double latency = 1e-6;          // s, of a load under load
constexpr double loads_at_once = 4;       // of a thread while it stages (`#pragma unroll 4`)
constexpr double dependent_loads = 3;     // where a slice lies, its entries; the halo's place, its list, its values
constexpr std::int64_t most_sample = 64;  // tiles

// Of a thread: what ptxas gives it (docs/mesh_numerics.md).
int registers_of(const TileShape& shape, int value_bytes) {
    if (value_bytes == 8) return 128;
    return shape.threads > 256 ? 96 : 80;
}

int blocks_at_once(const TileSample& sample, const TileShape& shape, int real_bytes, int value_bytes,
                   const GpuFigures& gpu) {
    constexpr int all_registers = 65536, all_threads = 2048, all_blocks = 32;
    const std::int64_t shared = (shape.rows + sample.most_halo) * real_bytes + 1024;
    const std::int64_t by_shared = gpu.shared_memory / shared;
    return static_cast<int>(std::min<std::int64_t>({all_registers / (registers_of(shape, value_bytes) * shape.threads),
                                                    all_threads / shape.threads, all_blocks, by_shared}));
}

}  // namespace

TileShape tile_shape_of(std::string_view text, std::string_view from) {
    TileShape shape;
    const std::size_t cross = text.find('x');
    if (cross != std::string_view::npos) {
        const auto number = [](std::string_view word) {
            std::int32_t value = 0;
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
            return error == std::errc() && end == word.data() + word.size() ? value : 0;
        };
        shape = {number(text.substr(0, cross)), number(text.substr(cross + 1))};
    }
    if (std::find(tile_shapes.begin(), tile_shapes.end(), shape) == tile_shapes.end()) {
        throw UserFault(std::string(from) + " is '" + std::string(text) +
                        "', expected rows of a tile and threads of its block, 512, 1024, 2048 or 4096 x 128, 256 or "
                        "512, such as 2048x256");
    }
    return shape;
}

std::string text_of(const TileShape& shape) { return std::to_string(shape.rows) + "x" + std::to_string(shape.threads); }

#if !HEARTWRIGHT_CUDA
GpuFigures gpu_figures() { throw OurFault("a build without CUDA is asked for the figures of a GPU"); }
#endif

TileCost predict(const TileSample& sample, const TileShape& shape, std::int64_t rows, int real_bytes, int value_bytes,
                 const GpuFigures& gpu) {
    TileCost cost{.shape = shape};
    cost.fits = sample.fits && (shape.rows + sample.most_halo) * real_bytes <= most_shared;
    if (!cost.fits || rows == 0) return cost;
    cost.blocks = std::max(1, blocks_at_once(sample, shape, real_bytes, value_bytes, gpu));
    const double sectors = real_bytes == 8 ? sample.sectors_of_4 : sample.sectors_of_8;
    cost.bytes_per_row = sample.entries * (value_bytes + 2) + 16.0 / slice_rows  // couplings, columns, places of slices
                         + 4 * sample.halo + 32 * sectors                        // the halo: its list and its values
                         + 3 * real_bytes;                                       // u, out and the scale of a row
    const double threads = shape.threads, tile_rows = shape.rows;
    const double rounds = std::ceil(tile_rows * (1 + sample.halo) / (loads_at_once * threads)) + tile_rows / threads;
    const double block = latency * (dependent_loads + rounds);
    const auto seconds_of = [&](double tiles) {  // that run at once
        return std::max(block, tiles * cost.bytes_per_row * tile_rows / gpu.bandwidth);
    };
    const double tiles = std::ceil(static_cast<double>(rows) / tile_rows),
                 wave = static_cast<double>(gpu.multiprocessors) * cost.blocks, last = std::fmod(tiles, wave);
    cost.seconds = std::floor(tiles / wave) * seconds_of(wave) + (last > 0 ? seconds_of(last) : 0);
    return cost;
}

std::vector<TileCost> predict_all(const Sell& sell, std::int64_t rows, int real_bytes, int value_bytes,
                                  const GpuFigures& gpu) {
    std::vector<TileCost> costs;
    std::vector<std::pair<std::int32_t, TileSample>> samples;
    for (const TileShape& shape : tile_shapes) {
        auto found =
            std::find_if(samples.begin(), samples.end(), [&](const auto& one) { return one.first == shape.rows; });
        if (found == samples.end()) {
            samples.emplace_back(shape.rows, sample_tiles(sell, rows, shape.rows, most_sample));
            found = samples.end() - 1;
        }
        costs.push_back(predict(found->second, shape, rows, real_bytes, value_bytes, gpu));
    }
    return costs;
}

TileShape cheapest(std::span<const TileCost> costs) {
    constexpr double worth_it = 0.9;
    const TileCost* best = &costs.front();
    for (const TileCost& cost : costs) {
        if (!cost.fits) continue;
        const bool is_better = !best->fits || cost.seconds < (best == &costs.front() ? worth_it : 1.0) * best->seconds;
        best = is_better ? &cost : best;
    }
    return best->shape;
}

}  // namespace heartwright::sparse
