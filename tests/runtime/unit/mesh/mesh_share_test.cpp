// Shares of ranks in a tissue mesh: their rows are those of the whole, bit for bit, and they survive being sent.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "base/diag/faults.hpp"
#include "runtime/mesh/finite_volumes/cell_fluxes.hpp"
#include "runtime/mesh/make/ventricle.hpp"
#include "runtime/mesh/partition/mesh_share.hpp"
#include "runtime/mesh/partition/renumber.hpp"

namespace heartwright::mesh {
namespace {

struct Assembled {
    TissueMesh mesh;
    Couplings couplings;
    std::vector<double> mass;

    explicit Assembled(TissueMesh of) : mesh(std::move(of)) {
        ThreadPool threads(1);
        std::vector<tissue::Tensor> tensors;  // by the element's label, which a share keeps
        for (std::size_t e = 0; e < mesh.mesh.elements.size(); ++e) {
            const double more = 0.1 * static_cast<double>(mesh.mesh.label(e) % 7);
            tensors.push_back({{3 + more, 2, 1 - more, 0.5, 0.25, more}});
        }
        const bool has_volumes = mesh.cells_are_elements;
        couplings = has_volumes ? assemble_cell_fluxes(mesh.mesh, tensors, threads)
                                : assemble_couplings(mesh.mesh, tensors, threads);
        mass = has_volumes ? cell_volumes(mesh.mesh) : lumped_mass(mesh.mesh);
    }
};

// Nodes (finite elements) or tetrahedra (finite volumes) as cells.
class Shares : public ::testing::TestWithParam<bool> {
protected:
    static TissueMesh whole() {
        Mesh mesh = make_ventricle({10, 20, 8, 4, false}, 3.5).mesh;
        ThreadPool threads(2);
        order_for_locality(mesh, threads);
        for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
            mesh.tags.push_back(static_cast<std::int32_t>(e % 5));
            mesh.fibres.push_back({1, 0.001 * static_cast<double>(e), 0});
        }
        return make_tissue_mesh(std::move(mesh), {.cells_are_elements = GetParam(), .has_loops = true}, threads);
    }
};
INSTANTIATE_TEST_SUITE_P(Cells, Shares, ::testing::Values(false, true),
                         [](const auto& info) { return info.param ? "elements" : "nodes"; });

enum class Cut { in_ranges, scattered };

// Of a rank: a range, or pieces of 1 to 5 rows here and there.
std::vector<std::int32_t> own_rows(const TissueMesh& mesh, int rank, int ranks, Cut cut = Cut::in_ranges) {
    const std::int64_t rows = mesh.cells()->count();
    std::vector<std::int32_t> own;
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t owner =
            cut == Cut::in_ranges ? row * ranks / rows : row / (1 + row / 100 % 5) * 7919 % ranks;
        if (owner == rank) own.push_back(static_cast<std::int32_t>(row));
    }
    return own;
}
TissueMesh share_of_rank(const TissueMesh& mesh, int rank, int ranks, Cut cut = Cut::in_ranges) {
    return share_of(mesh, own_rows(mesh, rank, ranks, cut));
}

// Of each row of a share the number of its node or element in the share's mesh, where they ascend in the whole.
std::size_t place_in_mesh(const tissue::Rows& rows, std::int64_t row) {
    const auto& numbers = rows.share->numbers;
    return static_cast<std::size_t>(std::count_if(numbers.begin(), numbers.end(), [&](std::int32_t number) {
        return number < numbers[static_cast<std::size_t>(row)];
    }));
}

std::vector<std::int64_t> numbers_of(const tissue::Rows& rows, const std::vector<std::int32_t>& places) {
    std::vector<std::int64_t> numbers;
    for (const std::int32_t place : places) numbers.push_back(rows.number_of(place));
    return numbers;
}

void expect_row_of_whole(const Assembled& share, std::int64_t row, const Assembled& whole) {
    const tissue::Rows &here = *share.mesh.cells(), &all = *whole.mesh.cells();
    const auto at = static_cast<std::size_t>(row), number = static_cast<std::size_t>(here.number_of(row));
    EXPECT_EQ(here.positions[at], all.positions[number]);
    EXPECT_EQ(here.tags[at], all.tags[number]);
    EXPECT_EQ(here.volumes[at], all.volumes[number]);
    const std::size_t place = place_in_mesh(here, row);
    EXPECT_EQ(share.mass[place], whole.mass[number]);
    const auto near = here.neighbours_of(row), of_whole = all.neighbours_of(static_cast<std::int64_t>(number));
    EXPECT_EQ(numbers_of(here, {near.begin(), near.end()}),
              (std::vector<std::int64_t>{of_whole.begin(), of_whole.end()}));
    const auto entries = [](const Couplings& k, std::size_t r, const auto& values) {
        return std::vector(values.begin() + k.row_starts[r], values.begin() + k.row_starts[r + 1]);
    };
    EXPECT_EQ(entries(share.couplings, place, share.couplings.values),
              entries(whole.couplings, number, whole.couplings.values));
    const auto columns = entries(whole.couplings, number, whole.couplings.columns);
    std::vector<std::int32_t> numbers = here.share->numbers;
    std::sort(numbers.begin(), numbers.end());
    std::vector<std::int32_t> of_share;
    for (const std::int32_t column : entries(share.couplings, place, share.couplings.columns))
        of_share.push_back(numbers[static_cast<std::size_t>(column)]);
    EXPECT_EQ(of_share, columns);
}

TEST_P(Shares, have_the_rows_of_the_whole) {
    const Assembled all(whole());
    for (const Cut cut : {Cut::in_ranges, Cut::scattered}) {
        for (const int ranks : {1, 2, 3, 7}) {
            for (int rank = 0; rank < ranks; ++rank) {
                const std::vector<std::int32_t> own = own_rows(all.mesh, rank, ranks, cut);
                const Assembled share(share_of(all.mesh, own));
                const tissue::Rows& rows = *share.mesh.cells();
                ASSERT_EQ(rows.share->own_rows, static_cast<std::int64_t>(own.size()));
                EXPECT_TRUE(
                    std::is_sorted(rows.share->numbers.begin() + rows.share->own_rows, rows.share->numbers.end()));
                EXPECT_EQ(rows.share->whole_rows, all.mesh.cells()->count());
                EXPECT_EQ(rows.share->extent.most_volume, extent_of(*all.mesh.cells()).most_volume);
                for (std::int64_t row = 0; row < rows.share->own_rows; ++row) {
                    ASSERT_EQ(rows.number_of(row), own[static_cast<std::size_t>(row)]);
                    expect_row_of_whole(share, row, all);
                }
                for (std::int64_t row = 0; row < rows.count(); ++row) ASSERT_EQ(rows.row_of(rows.number_of(row)), row);
                EXPECT_EQ(rows.row_of(all.mesh.cells()->count()), -1);
            }
        }
    }
}

TEST_P(Shares, have_each_triangle_once) {
    const TissueMesh all = whole();
    for (const Cut cut : {Cut::in_ranges, Cut::scattered}) {
        std::vector<std::array<std::int32_t, 3>> found(all.cells()->triangles.size());
        std::size_t count = 0;
        for (int rank = 0; rank < 4; ++rank) {
            const TissueMesh share = share_of_rank(all, rank, 4, cut);
            const tissue::Rows& rows = *share.cells();
            ASSERT_EQ(rows.share->triangles.size(), rows.triangles.size());
            for (std::size_t t = 0; t < rows.triangles.size(); ++t, ++count) {
                auto triangle = rows.triangles[t];
                for (std::int32_t& row : triangle) row = static_cast<std::int32_t>(rows.number_of(row));
                found[static_cast<std::size_t>(rows.share->triangles[t])] = triangle;
            }
        }
        EXPECT_EQ(count, all.cells()->triangles.size());
        EXPECT_EQ(found, all.cells()->triangles);
    }
}

// Rings around inner edges, cut by ranks: each step is in one share, in the ring of its number.
TEST_P(Shares, have_each_step_of_a_loop_once) {
    const TissueMesh all = whole();
    const tissue::LoopsOfRows& loops = all.cells()->loops;
    EXPECT_EQ(loops.count() > 0, GetParam());
    std::vector<std::vector<std::array<std::int32_t, 2>>> found(loops.count());
    for (int rank = 0; rank < 4; ++rank) {
        const TissueMesh share = share_of_rank(all, rank, 4, Cut::scattered);
        const tissue::Rows& rows = *share.cells();
        ASSERT_EQ(rows.share->loops.size(), rows.loops.count());
        for (std::size_t n = 0; n < rows.loops.count(); ++n) {
            const auto number = static_cast<std::size_t>(rows.share->loops[n]);
            EXPECT_EQ(rows.loops.axes[n], loops.axes[number]);
            for (auto k = rows.loops.starts[n]; k < rows.loops.starts[n + 1]; ++k) {
                const auto& [from, to] = rows.loops.steps[static_cast<std::size_t>(k)];
                found[number].push_back(
                    {static_cast<std::int32_t>(rows.number_of(from)), static_cast<std::int32_t>(rows.number_of(to))});
            }
        }
    }
    for (std::size_t n = 0; n < loops.count(); ++n) {
        std::vector<std::array<std::int32_t, 2>> wanted(loops.steps.begin() + loops.starts[n],
                                                        loops.steps.begin() + loops.starts[n + 1]);
        std::sort(wanted.begin(), wanted.end());
        std::sort(found[n].begin(), found[n].end());
        EXPECT_EQ(found[n], wanted) << n;
    }
}

TEST_P(Shares, take_less_room_than_the_whole) {
    const TissueMesh all = whole();
    const auto size = [&](int rank, int ranks) { return bytes_of(share_of_rank(all, rank, ranks)).size(); };
    const std::size_t whole_size = size(0, 1);
    for (int rank = 0; rank < 4; ++rank) EXPECT_LT(size(rank, 4), whole_size * 6 / 10) << rank;
}

TEST_P(Shares, survive_being_sent) {
    const TissueMesh all = whole(), share = share_of_rank(all, 1, 3, Cut::scattered);
    const std::vector<std::byte> bytes = bytes_of(share);
    const TissueMesh back = share_from(bytes);
    EXPECT_EQ(bytes_of(back), bytes);
    EXPECT_EQ(back.mesh.elements, share.mesh.elements);
    EXPECT_EQ(back.mesh.fibres, share.mesh.fibres);
    EXPECT_EQ(back.edge, all.edge);
    EXPECT_EQ(back.cells()->share->numbers, share.cells()->share->numbers);
}

TEST_P(Shares, of_damaged_bytes_are_refused) {
    const TissueMesh all = whole();
    std::vector<std::byte> bytes = bytes_of(share_of_rank(all, 1, 3));
    for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 3)
        EXPECT_THROW(share_from(std::span(bytes).first(size)), OurFault) << size;
    bytes.push_back({});
    EXPECT_THROW(share_from(bytes), OurFault) << "a byte left over";
    bytes.pop_back();
    std::fill_n(bytes.begin() + sizeof(bool) + sizeof(double), sizeof(std::uint64_t), std::byte{0xff});
    EXPECT_THROW(share_from(bytes), OurFault) << "2^64 - 1 nodes";
}

TEST_P(Shares, of_no_rows_or_of_wrong_numbers_are_refused) {
    const TissueMesh all = whole();
    const auto count = static_cast<std::int32_t>(all.cells()->count());
    for (const auto& own : std::vector<std::vector<std::int32_t>>{{}, {-1, 2}, {4, 4}, {4, 2}, {0, count}})
        EXPECT_THROW(share_of(all, own), OurFault) << own.size();
}

}  // namespace
}  // namespace heartwright::mesh
