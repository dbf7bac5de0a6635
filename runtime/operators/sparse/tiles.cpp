#include "runtime/operators/sparse/tiles.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <span>
#include <unordered_set>

namespace heartwright::sparse {
namespace {

// At most one slice in so many is left out of its tile, and a sample forgives one tile in as many.
constexpr std::int64_t slices_per_left_out = 32;

// The rows of a tile and its slices, without those of the boundary.
struct Part {
    std::int64_t first_row, rows;
    std::span<const std::int32_t> slices;

    bool has(std::int32_t column) const { return column >= first_row && column - first_row < rows; }
};

Part part_of(const Sell& sell, std::int64_t rows, std::int64_t tile_rows, std::int64_t tile) {
    const std::int64_t slices = tile_rows / slice_rows, first = tile * slices;
    const auto place = [&](std::int64_t slice) {
        return std::lower_bound(sell.inside.begin(), sell.inside.end(), slice);
    };
    return {first * slice_rows, std::min(tile_rows, rows - first * slice_rows), {place(first), place(first + slices)}};
}

std::size_t first_entry(const Sell& sell, std::int32_t slice) {
    return static_cast<std::size_t>(slice_rows * sell.starts[static_cast<std::size_t>(slice)]);
}

// The halo of a tile, ascending.
void find_halo(const Sell& sell, const Part& part, std::vector<std::int32_t>& halo) {
    halo.clear();
    for (const std::int32_t slice : part.slices)
        for (std::size_t at = first_entry(sell, slice); at < first_entry(sell, slice + 1); ++at)
            if (!part.has(sell.wide[at])) halo.push_back(sell.wide[at]);
    std::sort(halo.begin(), halo.end());
    halo.erase(std::unique(halo.begin(), halo.end()), halo.end());
}

// The longest run of slices, from the first on or up to the last, whose halo has at most so many values.
std::span<const std::int32_t> run_that_fits(const Sell& sell, const Part& part, std::size_t most_halo) {
    const auto length_of_run = [&](auto slice, auto end) {
        std::unordered_set<std::int32_t> halo;
        std::size_t length = 0;
        for (; slice != end; ++slice, ++length) {
            for (std::size_t at = first_entry(sell, *slice); at < first_entry(sell, *slice + 1); ++at)
                if (!part.has(sell.wide[at])) halo.insert(sell.wide[at]);
            if (halo.size() > most_halo) break;
        }
        return length;
    };
    const std::size_t from_first = length_of_run(part.slices.begin(), part.slices.end()),
                      to_last = length_of_run(part.slices.rbegin(), part.slices.rend());
    return from_first >= to_last ? part.slices.first(from_first) : part.slices.last(to_last);
}

void encode(const Sell& sell, const Part& part, const std::vector<std::int32_t>& halo, Tiles& tiles) {
    const auto code_of = [&](std::int32_t column) {
        if (part.has(column)) return static_cast<std::uint32_t>(column - part.first_row);
        return static_cast<std::uint32_t>(tiles.tile_rows +
                                          (std::lower_bound(halo.begin(), halo.end(), column) - halo.begin()));
    };
    for (const std::int32_t number : part.slices) {
        const auto slice = static_cast<std::size_t>(number);
        const std::int32_t start = sell.starts[slice], width = sell.starts[slice + 1] - start;
        const auto first = tiles.pairs.size();
        tiles.slices[slice] = {start, static_cast<std::int32_t>(first / slice_rows), width, 0};
        tiles.pairs.resize(first + static_cast<std::size_t>((width + 1) / 2 * slice_rows), 0);
        for (std::int32_t n = 0; n < width; ++n)
            for (std::int64_t lane = 0; lane < slice_rows; ++lane)
                tiles.pairs[first + static_cast<std::size_t>(n / 2 * slice_rows + lane)] |=
                    code_of(sell.wide[static_cast<std::size_t>((start + n) * slice_rows + lane)]) << (n % 2 * 16);
    }
}

std::int64_t sectors_of(const std::vector<std::int32_t>& halo, std::int32_t slots) {
    std::int64_t sectors = 0;
    for (std::size_t n = 0; n < halo.size(); ++n) sectors += n == 0 || halo[n] / slots != halo[n - 1] / slots ? 1 : 0;
    return sectors;
}

}  // namespace

TileSample sample_tiles(const Sell& sell, std::int64_t rows, std::int64_t tile_rows, std::int64_t most_tiles) {
    TileSample sample;
    const std::int64_t tiles = (rows + tile_rows - 1) / tile_rows, taken = std::min(tiles, most_tiles);
    std::int64_t sampled = 0, entries = 0, halo_size = 0, sectors_of_4 = 0, sectors_of_8 = 0;
    std::vector<std::int32_t> halo;
    std::vector<std::int64_t> sizes;
    for (std::int64_t n = 0; n < taken; ++n) {
        const Part part = part_of(sell, rows, tile_rows, n * tiles / taken);
        find_halo(sell, part, halo);
        for (const std::int32_t slice : part.slices) {
            sampled += std::min(slice_rows, rows - slice * slice_rows);
            entries += static_cast<std::int64_t>(first_entry(sell, slice + 1) - first_entry(sell, slice));
        }
        sizes.push_back(static_cast<std::int64_t>(halo.size()));
        halo_size += static_cast<std::int64_t>(halo.size());
        sectors_of_4 += sectors_of(halo, 4);
        sectors_of_8 += sectors_of(halo, 8);
    }
    if (sampled == 0) return sample;
    std::sort(sizes.begin(), sizes.end(), std::greater());
    sample.most_halo = sizes[sell.boundary.empty() ? 0 : sizes.size() / slices_per_left_out];
    const auto a_row = [&](std::int64_t all) { return static_cast<double>(all) / static_cast<double>(sampled); };
    sample.fits = tile_rows + sample.most_halo <= 65536 && 2 * halo_size <= entries;
    sample.entries = a_row(entries);
    sample.halo = a_row(halo_size);
    sample.sectors_of_4 = a_row(sectors_of_4);
    sample.sectors_of_8 = a_row(sectors_of_8);
    return sample;
}

std::optional<Tiles> tiles_of(const Sell& sell, std::int64_t rows, std::int64_t tile_rows, std::int64_t most_staged) {
    if (tile_rows > most_staged) return {};
    Tiles tiles;
    tiles.tile_rows = tile_rows;
    tiles.halo_starts = {0};
    tiles.slices.assign(static_cast<std::size_t>(sell.slices()), {0, 0, 0, 1});
    tiles.pairs.reserve(sell.wide.size() / 2);
    std::vector<std::int32_t> halo;
    const std::int64_t most_left_out = sell.boundary.empty() ? 0 : sell.slices() / slices_per_left_out;
    for (std::int64_t tile = 0; tile * tile_rows < rows; ++tile) {
        Part part = part_of(sell, rows, tile_rows, tile);
        find_halo(sell, part, halo);
        if (tile_rows + static_cast<std::int64_t>(halo.size()) > most_staged) {
            if (sell.boundary.empty()) return {};
            const auto kept = run_that_fits(sell, part, static_cast<std::size_t>(most_staged - tile_rows));
            std::set_difference(part.slices.begin(), part.slices.end(), kept.begin(), kept.end(),
                                std::back_inserter(tiles.left_out));
            if (static_cast<std::int64_t>(tiles.left_out.size()) > most_left_out) return {};
            part.slices = kept;
            find_halo(sell, part, halo);
        }
        tiles.most_halo = std::max(tiles.most_halo, static_cast<std::int64_t>(halo.size()));
        if (2 * (tiles.halo.size() + halo.size()) > sell.wide.size()) return {};
        encode(sell, part, halo, tiles);
        if (!sell.boundary.empty() && !part.slices.empty())
            tiles.with_inside.push_back(static_cast<std::int32_t>(tile));
        tiles.halo.insert(tiles.halo.end(), halo.begin(), halo.end());
        tiles.halo_starts.push_back(static_cast<std::int32_t>(tiles.halo.size()));
    }
    return tiles;
}

}  // namespace heartwright::sparse
