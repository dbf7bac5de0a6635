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
        TetrahedralMesh mesh = make_ventricle({10, 20, 8, 4, false}, 3.5).mesh;
        ThreadPool threads(2);
        order_for_locality(mesh, threads);
        for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
            mesh.tags.push_back(static_cast<std::int32_t>(e % 5));
            mesh.fibres.push_back({1, 0.001 * static_cast<double>(e), 0});
        }
        return make_tissue_mesh(std::move(mesh), {.cells_are_elements = GetParam(), .has_loops = true}, threads);
    }
    static std::int64_t cut(const TissueMesh& mesh, int rank, int ranks) {
        return mesh.cells()->count() * rank / ranks;
    }
};
INSTANTIATE_TEST_SUITE_P(Cells, Shares, ::testing::Values(false, true),
                         [](const auto& info) { return info.param ? "elements" : "nodes"; });

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
    EXPECT_EQ(share.mass[at], whole.mass[number]);
    const auto near = here.neighbours_of(row), of_whole = all.neighbours_of(static_cast<std::int64_t>(number));
    EXPECT_EQ(numbers_of(here, {near.begin(), near.end()}),
              (std::vector<std::int64_t>{of_whole.begin(), of_whole.end()}));
    const auto entries = [](const Couplings& k, std::size_t r, const auto& values) {
        return std::vector(values.begin() + k.row_starts[r], values.begin() + k.row_starts[r + 1]);
    };
    EXPECT_EQ(entries(share.couplings, at, share.couplings.values),
              entries(whole.couplings, number, whole.couplings.values));
    const auto columns = entries(whole.couplings, number, whole.couplings.columns);
    EXPECT_EQ(numbers_of(here, entries(share.couplings, at, share.couplings.columns)),
              (std::vector<std::int64_t>{columns.begin(), columns.end()}));
}

TEST_P(Shares, have_the_rows_of_the_whole) {
    const Assembled all(whole());
    for (const int ranks : {1, 2, 3, 7}) {
        for (int rank = 0; rank < ranks; ++rank) {
            const std::int64_t first = cut(all.mesh, rank, ranks), end = cut(all.mesh, rank + 1, ranks);
            const Assembled share(share_of(all.mesh, first, end));
            const tissue::ShareOfRows& told = *share.mesh.cells()->share;
            EXPECT_TRUE(std::is_sorted(told.numbers.begin(), told.numbers.end()));
            EXPECT_EQ(told.whole_rows, all.mesh.cells()->count());
            EXPECT_EQ(told.extent.most_volume, extent_of(*all.mesh.cells()).most_volume);
            ASSERT_EQ(told.own_end - told.own_first, end - first);
            for (std::int64_t row = told.own_first; row < told.own_end; ++row) {
                ASSERT_EQ(share.mesh.cells()->number_of(row), first + row - told.own_first);
                ASSERT_EQ(share.mesh.cells()->row_of(first + row - told.own_first), row);
                expect_row_of_whole(share, row, all);
            }
            EXPECT_EQ(share.mesh.cells()->row_of(all.mesh.cells()->count()), -1);
        }
    }
}

TEST_P(Shares, have_each_triangle_once) {
    const TissueMesh all = whole();
    std::vector<std::array<std::int32_t, 3>> found;
    for (int rank = 0; rank < 4; ++rank) {
        const TissueMesh share = share_of(all, cut(all, rank, 4), cut(all, rank + 1, 4));
        const tissue::Rows& rows = *share.cells();
        EXPECT_EQ(rows.share->first_triangle, static_cast<std::int64_t>(found.size()));
        for (auto triangle : rows.triangles) {
            for (std::int32_t& row : triangle) row = static_cast<std::int32_t>(rows.number_of(row));
            found.push_back(triangle);
        }
    }
    EXPECT_EQ(found, all.cells()->triangles);
}

// Rings around inner edges, cut by ranks: each step is in one share, in the ring of its number.
TEST_P(Shares, have_each_step_of_a_loop_once) {
    const TissueMesh all = whole();
    const tissue::LoopsOfRows& loops = all.cells()->loops;
    EXPECT_EQ(loops.count() > 0, GetParam());
    std::vector<std::vector<std::array<std::int32_t, 2>>> found(loops.count());
    for (int rank = 0; rank < 4; ++rank) {
        const TissueMesh share = share_of(all, cut(all, rank, 4), cut(all, rank + 1, 4));
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
    const auto size = [&](int rank, int ranks) {
        return bytes_of(share_of(all, cut(all, rank, ranks), cut(all, rank + 1, ranks))).size();
    };
    const std::size_t whole_size = size(0, 1);
    for (int rank = 0; rank < 4; ++rank) EXPECT_LT(size(rank, 4), whole_size * 6 / 10) << rank;
}

TEST_P(Shares, survive_being_sent) {
    const TissueMesh all = whole(), share = share_of(all, cut(all, 1, 3), cut(all, 2, 3));
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
    std::vector<std::byte> bytes = bytes_of(share_of(all, cut(all, 1, 3), cut(all, 2, 3)));
    for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 3)
        EXPECT_THROW(share_from(std::span(bytes).first(size)), OurFault) << size;
    bytes.push_back({});
    EXPECT_THROW(share_from(bytes), OurFault) << "a byte left over";
    bytes.pop_back();
    std::fill_n(bytes.begin() + sizeof(bool) + sizeof(double), sizeof(std::uint64_t), std::byte{0xff});
    EXPECT_THROW(share_from(bytes), OurFault) << "2^64 - 1 nodes";
}

TEST_P(Shares, are_ranges_of_rows) {
    const TissueMesh all = whole();
    const std::int64_t count = all.cells()->count();
    for (const auto& [first, end] : {std::array<std::int64_t, 2>{-1, 2}, {3, 3}, {4, 2}, {0, count + 1}})
        EXPECT_THROW(share_of(all, first, end), OurFault) << first << ", " << end;
}

}  // namespace
}  // namespace heartwright::mesh
