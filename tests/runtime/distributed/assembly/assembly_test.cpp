// What a rank assembles of its part is what one rank has there of the whole.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/tissue_state/assembly.hpp"
#include "runtime/tissue_state/grid_gather.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::tests {
namespace {

using testing::ToyRun;
using tissue_state::Assembly;

// A mask of which much of the grid's far end is empty, fibres and a field of a parameter: made by the root, seen by
// all.
class Tissue {
public:
    Tissue() {
        std::string name = "/tmp/heartwright_parts_" + std::to_string(::getpid()) + ".h5";
        const auto all = team().broadcast({reinterpret_cast<const std::byte*>(name.data()),
                                           reinterpret_cast<const std::byte*>(name.data()) + name.size()});
        path_.assign(reinterpret_cast<const char*>(all.data()), all.size());
        if (team().is_root()) {
            io::Hdf5Writer file(path_);
            std::vector<std::uint8_t> mask;
            std::vector<double> fibres, epsilon;
            for (int k = 0; k < nz; ++k) {
                for (int j = 0; j < ny; ++j) {
                    for (int i = 0; i < nx; ++i) {
                        mask.push_back(i < 14 && (i + 2 * j + 3 * k) % 11 != 0 ? 1 : 0);
                        const double angle = 0.1 * i + 0.3 * k;
                        fibres.insert(fibres.end(), {std::cos(angle), std::sin(angle), 0.2});
                        epsilon.push_back(0.01 + 0.0001 * i + 0.001 * j);
                    }
                }
            }
            file.write("mask", {nz, ny, nx}, mask);
            file.write("nothing", {nz, ny, nx}, std::vector<std::uint8_t>(mask.size()));
            std::vector<double> holes(mask.size(), 1);
            holes.back() = std::nan("");
            file.write("holes", {nz, ny, nx}, holes);
            file.write("fibres", {nz, ny, nx, 3}, fibres);
            file.write("epsilon", {nz, ny, nx}, epsilon);
            file.attribute("epsilon", "unit", "1/ms");
            file.close();
        }
        team().barrier();
    }
    ~Tissue() {
        team().barrier();
        if (team().is_root()) std::remove(path_.c_str());
    }
    std::string data(const std::string& name) const { return "\"" + path_ + ":/" + name + "\""; }

    static constexpr int nx = 21, ny = 7, nz = 5;

private:
    std::string path_;
};

const std::string in_tissue =
    R"("variant": ["excitable"], "time": {"end": "2 ms", "dt": "0.1 ms"}, "geometry": {"cells": [21, 7, 5], "spacing": "1 mm"MASK})";

std::string tissue_text(const std::string& mask, const std::string& rest) {
    std::string text = in_tissue;
    return text.replace(text.find("MASK"), 4, mask) + (rest.empty() ? "" : ", ") + rest;
}

// Each rank compares its part with the whole, which it assembles alone.
void expect_same(const std::string& members) {
    const interface::Model& model = ToyRun::model_of(device::Backend::cpu, 8);
    const auto experiment = bound(R"({"format": 1, "name": "toy", "model": "toy", )" + members + "}", model);
    const Assembly part = tissue_state::assemble(experiment, model, team()),
                   whole = tissue_state::assemble(experiment, model);
    EXPECT_EQ(part.whole_cells, whole.slots.count());
    EXPECT_EQ(part.cells_of_block, whole.cells_of_block);
    EXPECT_EQ(team().all_reduce_sum(part.slots.count()), whole.slots.count());
    EXPECT_EQ(part.conductivity.is_diagonal(3), whole.conductivity.is_diagonal(3));
    const auto whole_slot = [&](std::int64_t s) {
        return whole.slots.slot_of(part.grid.whole_index(part.slots.grid_of(s)));
    };
    for (std::int64_t s = 0; s < part.slots.total(); ++s) {
        const auto own = static_cast<std::size_t>(s), other = static_cast<std::size_t>(whole_slot(s));
        const auto g = static_cast<std::size_t>(part.slots.grid_of(s));
        EXPECT_EQ(part.block_of_cell[g],
                  whole.block_of_cell[static_cast<std::size_t>(whole.slots.grid_of(static_cast<std::int64_t>(other)))]);
        if (part.has_diffusion)
            EXPECT_EQ(part.conductivity.of_slot(s), whole.conductivity.of_slot(static_cast<std::int64_t>(other)));
        if (s < part.slots.count()) EXPECT_EQ(part.stimulus_mask[own], whole.stimulus_mask[other]);
    }
    for (std::size_t b = 0; b < whole.blocks.size(); ++b) {
        const auto range = part.slots.block(static_cast<int>(b));
        const auto whole_range = whole.slots.block(static_cast<int>(b));
        for (std::size_t f = 0; range.first < range.last && f < whole.blocks[b].fields.size(); ++f) {
            for (std::int64_t s = range.first; s < range.last; ++s) {
                EXPECT_EQ(
                    part.blocks[b].fields.at(f).values.at(static_cast<std::size_t>(s - range.first)),
                    whole.blocks[b].fields[f].values.at(static_cast<std::size_t>(whole_slot(s) - whole_range.first)));
            }
        }
    }
    EXPECT_EQ(part.probes.size(), whole.probes.size());
    for (std::size_t p = 0; p < whole.probes.size(); ++p) {
        EXPECT_EQ(part.probes[p].whole_index, whole.probes[p].whole_index);
        EXPECT_EQ(part.probes[p].cells, whole.probes[p].cells);
        EXPECT_EQ(team().all_reduce_sum(part.probes[p].slot >= 0 ? 1 : 0), part.probes[p].is_mean ? 0 : 1);
        EXPECT_EQ(team().all_reduce_sum(static_cast<std::int64_t>(part.probes[p].slots.size())),
                  part.probes[p].is_mean ? whole.probes[p].cells : 0);
    }
    EXPECT_EQ(part.notes, whole.notes);

    std::vector<std::int64_t> numbers;
    for (std::int64_t s = 0; s < part.slots.count(); ++s)
        numbers.push_back(part.grid.whole_index(part.slots.grid_of(s)));
    const auto gathered = gather_grid(part, numbers, std::int64_t{-1});
    EXPECT_EQ(gathered.size(), team().is_root() ? static_cast<std::size_t>(whole.grid.count()) : 0U);
    for (std::size_t g = 0; g < gathered.size(); ++g)
        EXPECT_EQ(gathered[g], whole.present[g] != 0 ? static_cast<std::int64_t>(g) : -1);
}

const std::string probes_and_stimuli =
    R"("stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "first": 4, "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"},
                   {"name": "S2", "where": {"cells": [[1, 3, 2], [12, 6, 4]]}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}],
       "probes": [{"name": "near", "at": ["10.5 mm", "3.5 mm", "2.5 mm"], "show": ["V"]}, {"name": "cell", "cell": [13, 6, 4], "show": ["V"]},
                  {"name": "between", "at": ["10 mm", "3 mm", "2 mm"], "show": ["V"]},
                  {"name": "mean", "mean_over": {"layers": {"axis": "y", "first": 3, "count": 2}}, "show": ["V"]}])";

TEST(AssemblyOfParts, whole_boxes) {
    expect_same(tissue_text("", R"("tissue": {"D": "0.1 mm^2/ms"}, )" + probes_and_stimuli));
}

TEST(AssemblyOfParts, regions_with_tissues_and_spreads) {
    expect_same(tissue_text(
        "",
        R"("tissue": {"D": "0.1 mm^2/ms"}, "regions": [{"name": "left", "where": {"sphere": {"centre": ["3 mm", "3 mm", "2 mm"], "radius": "4 mm"}},
        "tissue": {"D": "0.05 mm^2/ms"}}, {"name": "corner", "where": {"box": [["18 mm", "5 mm", "3 mm"], ["30 mm", "30 mm", "30 mm"]]}, "set": {"epsilon": "*2"}}],
        "fields_in": [{"parameter": "epsilon", "where": {"region": "left"}, "spread": {"lognormal": 0.2}}], )" +
            probes_and_stimuli));
}

TEST(AssemblyOfParts, masks_fibres_and_fields_of_files) {
    const Tissue tissue;
    expect_same(tissue_text(R"(, "mask": )" + tissue.data("mask"),
                            R"("tissue": {"D": ["0.1 mm^2/ms", "0.05 mm^2/ms", "0.02 mm^2/ms"]}, "fibres": {"file": )" +
                                tissue.data("fibres") + R"(}, "fields_in": [{"parameter": "epsilon", "file": )" +
                                tissue.data("epsilon") + "}], " + probes_and_stimuli));
}

// What all ranks say of it, which one rank says, too.
void expect_refused(const std::string& members, const std::string& part_of_text) {
    const interface::Model& model = ToyRun::model_of(device::Backend::cpu, 8);
    const auto experiment = bound(R"({"format": 1, "name": "toy", "model": "toy", )" + members + "}", model);
    const auto refusal = [&](mpi::Team& by) -> std::string {
        return message_of([&] { tissue_state::assemble(experiment, model, by); });
    };
    const std::string said = refusal(team());
    EXPECT_EQ(said, refusal(mpi::serial()));
    EXPECT_NE(said.find(part_of_text), std::string::npos) << said;
}

TEST(AssemblyOfParts, what_reaches_no_cell_of_any_rank_is_refused_by_all) {
    const Tissue tissue;
    const std::string mask = R"(, "mask": )" + tissue.data("mask");
    expect_refused(
        tissue_text(mask,
                    R"("regions": [{"name": "far", "where": {"layers": {"axis": "x", "first": 15, "count": 3}}}])"),
        "region 'far' holds no cell");
    expect_refused(
        tissue_text(
            mask,
            R"("stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "first": 15, "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}])"),
        "stimulus 'S1' reaches no cell");
    expect_refused(tissue_text(mask, R"("probes": [{"name": "P", "cell": [20, 0, 0], "show": ["V"]}])"),
                   "probe 'P' names a point without a cell");
    expect_refused(tissue_text(R"(, "mask": )" + tissue.data("nothing"), ""), "the geometry holds no cell");
    expect_refused(tissue_text(R"(, "mask": )" + tissue.data("holes"), ""), "holes is no finite number at (20, 6, 4)");
}

}  // namespace
}  // namespace heartwright::tests
