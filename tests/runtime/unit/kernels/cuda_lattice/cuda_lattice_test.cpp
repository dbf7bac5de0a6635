// The CUDA plans on a toy kernel: bit for bit the same whatever the plan, and the CPU's counts and, but for a few ulp,
// its numbers.
#include <string>

#include "tests/runtime/unit/kernels/cuda_lattice/gpu.hpp"
#include "tests/runtime/unit/kernels/cuda_lattice/on_device.hpp"
#include "tests/runtime/unit/kernels/cuda_lattice/toy_on_gpu.hpp"
#include "tests/runtime/unit/kernels/lattice/samples.hpp"

namespace heartwright::test {
namespace {

using interface::LatticePlan;
using CudaLattice = OnGpu;

template <class React>
void run(ToyCells& cells, int steps, const React& react) {
    for (int n = 0; n < steps; ++n) {
        cells.step([&](const interface::ReactArguments& host) {
            OnDevice device(host);
            ASSERT_EQ(react(device.arguments(), nullptr), 0);
            ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
            device.fetch();
        });
    }
}
void run(ToyCells& cells, int steps, Way way) {
    run(
        cells, steps, [&](const interface::ReactArguments& at, void* stream) { return react_on_gpu(way, at, stream); });
}
void run_on_cpu(ToyCells& cells, int steps) {
    for (int n = 0; n < steps; ++n)
        cells.step([&](const interface::ReactArguments& at) { lattice_samples_portable().react(0, at); });
}

std::string name_of(Way way) {
    return way.plan == LatticePlan::march
               ? "march" + (way.blocks > 0 ? " beside a cluster of " + std::to_string(way.blocks) : std::string())
           : way.plan == LatticePlan::separate ? "separate"
                                               : "cluster of " + std::to_string(way.blocks);
}
std::vector<Way> ways() {
    std::vector<Way> all{{LatticePlan::march, 0}, {LatticePlan::separate, 0}};
    int major = 0;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    if (major >= 9) {
        for (int blocks : {2, 16}) all.push_back({LatticePlan::march, blocks});
        for (int blocks : {1, 2, 5, 8, 16}) all.push_back({LatticePlan::cluster, blocks});
    }
    return all;
}

// Counts as they are, numbers to a few ulp for each step.
void expect_near(const ToyCells& gpu, const ToyCells& cpu, int slots) {
    for (int slot = 0; slot < slots; ++slot) {
        for (int site = 0; site < cpu.sites(); ++site) {
            for (int c = 0; c < toy_counts; ++c)
                ASSERT_EQ(gpu.site_count(c, slot, site), cpu.site_count(c, slot, site))
                    << "count " << c << ", site " << site;
            for (int c = 0; c < toy_states; ++c) {
                const double want = cpu.site_state(c, slot, site);
                ASSERT_NEAR(gpu.site_state(c, slot, site), want, 1e-12 * std::fabs(want))
                    << "state " << c << ", site " << site;
            }
        }
        EXPECT_NEAR(gpu.V(slot), cpu.V(slot), 1e-11 * std::fabs(cpu.V(slot)));
        EXPECT_NEAR(gpu.w(slot), cpu.w(slot), 1e-11 * std::fabs(cpu.w(slot)));
    }
}

void expect_the_same_by_all(const ToySetup& setup, int steps) {
    SCOPED_TRACE(::testing::Message() << setup.shape[0] << " x " << setup.shape[1] << " x " << setup.shape[2]
                                      << (setup.mirror ? ", mirror" : ", zero flux"));
    const int slots = static_cast<int>(setup.cell_ids.size());
    ToyCells cpu(setup), first(setup);
    run_on_cpu(cpu, steps);
    run(first, steps, ways().front());
    expect_near(first, cpu, slots);
    EXPECT_EQ(first.fault().what, interface::SiteFault::none);
    for (Way way : ways()) {
        SCOPED_TRACE(name_of(way));
        ToyCells other(setup);
        run(other, steps, way);
        for (int slot = 0; slot < slots; ++slot) EXPECT_EQ(other.all_of(slot), first.all_of(slot));
    }
}

const Shape shapes[] = {{4, 3, 5}, {1, 1, 1},   {1, 1, 13}, {17, 1, 1},   {4, 1, 6},   {9, 2, 1},  {1, 5, 8},
                        {2, 2, 2}, {3, 21, 30}, {70, 3, 3}, {40, 10, 10}, {3, 40, 50}, {5, 1, 129}};

TEST_F(CudaLattice, plans_agree_bit_for_bit_and_with_the_cpu_with_mirror_walls) {
    for (const Shape& shape : shapes) {
        ToySetup setup;
        setup.shape = shape;
        setup.cell_ids = {3, 0};
        expect_the_same_by_all(setup, 12);
    }
}
TEST_F(CudaLattice, plans_agree_bit_for_bit_and_with_the_cpu_with_zero_flux_walls) {
    for (const Shape& shape : shapes) {
        ToySetup setup;
        setup.shape = shape;
        setup.mirror = false;
        setup.cell_ids = {(std::int64_t(1) << 41) + 3};
        expect_the_same_by_all(setup, 12);
    }
}
TEST_F(CudaLattice, holds_are_those_of_the_cpu) {
    ToySetup setup;
    setup.shape = {11, 4, 5};
    setup.holds = {{0, 3, 1, 40, false, 1, 9}, {3, 3, 5, 200, true, 5, 11}, {0, 3, 2, 100, true, 6, 8}};
    expect_the_same_by_all(setup, 12);
}
TEST_F(CudaLattice, a_cells_bits_do_not_depend_on_its_slot_or_neighbours) {
    ToySetup many;
    many.shape = {12, 6, 7};
    for (std::int64_t cell = 0; cell < 40; ++cell) many.cell_ids.push_back(cell * 37 % 1000);
    ToyCells cells(many);
    run(cells, 5, Way{LatticePlan::march, 0});
    for (int slot : {0, 7, 40}) {
        ToySetup alone = many;
        alone.cell_ids = {many.cell_ids[static_cast<std::size_t>(slot)]};
        ToyCells cell(alone);
        run(cell, 5, ways().back());
        EXPECT_EQ(cell.all_of(0), cells.all_of(slot));
    }
}
TEST_F(CudaLattice, a_probability_above_one_is_recorded_with_its_place) {
    for (Way way : ways()) {
        ToySetup setup;
        setup.cell_ids = {1, 2};
        ToyCells cells(setup);
        run(cells, 2, way);
        EXPECT_EQ(cells.fault().what, interface::SiteFault::none);
        const interface::ReactArguments at = cells.arguments();
        at.lattice->state[(1 * at.lattice->slots + 1) * at.lattice->site_stride + 59] =
            1e6;  // a of the last site of slot 1
        run(cells, 1, way);
        EXPECT_EQ(cells.fault().what, interface::SiteFault::probability) << name_of(way);
        EXPECT_EQ(cells.fault().check, 0);
        EXPECT_EQ(cells.fault().slot, 1);
        EXPECT_EQ(cells.fault().site, 59);
        EXPECT_EQ(cells.fault().step, 2);
        EXPECT_GT(cells.fault().value, 1);
        run(cells, 1, way);
        EXPECT_EQ(cells.fault().step, 2);  // the first one stays
    }
}
TEST_F(CudaLattice, of_several_faults_of_a_step_that_of_the_least_cell_and_site_is_recorded) {
    for (Way way : ways()) {
        ToySetup setup;
        setup.cell_ids = {7, 2, 9};
        ToyCells cells(setup);
        const interface::ReactArguments at = cells.arguments();
        for (const auto& [slot, site] : {std::pair{0, 3}, {2, 0}, {1, 40}, {1, 59}, {1, 21}})  // a of these
            at.lattice->state[(1 * at.lattice->slots + slot) * at.lattice->site_stride + site] = 1e6;
        run(cells, 1, way);
        EXPECT_EQ(cells.fault().what, interface::SiteFault::probability) << name_of(way);
        EXPECT_EQ(cells.fault().slot, 1);
        EXPECT_EQ(cells.fault().site, 21);
        EXPECT_EQ(cells.fault().step, 0);
    }
}
TEST_F(CudaLattice, cells_and_sites_are_observed_as_on_the_cpu) {
    for (const Shape& shape : {Shape{3, 3, 3}, Shape{40, 10, 10}, Shape{1, 1, 1}}) {
        ToySetup setup;
        setup.shape = shape;
        setup.cell_ids = {4, 6};
        ToyCells cells(setup);
        run_on_cpu(cells, 5);
        cells.step([&](const interface::ReactArguments& host) {
            OnDevice device(host);
            const std::int64_t last = host.lattice->sites - 1;
            std::int64_t slots[] = {1, 0}, site_slots[] = {1, 0, 1, 1}, sites[] = {last, 0, last / 2, last / 3};
            std::int32_t wanted[] = {0}, wanted_of_sites[] = {2, 0, 1};
            double want[2], got[2], want_of_sites[12], got_of_sites[12];
            lattice_samples_portable().observe(0, {host, slots, 2, wanted, 1, want});
            lattice_samples_portable().observe_sites(0,
                                                     {host, site_slots, sites, 4, wanted_of_sites, 3, want_of_sites});
            const std::int32_t* wanted_there = device.copied(wanted, 1, false);
            const std::int32_t* wanted_of_sites_there = device.copied(wanted_of_sites, 3, false);
            double *out = device.copied(got, 2, true), *out_of_sites = device.copied(got_of_sites, 12, true);
            EXPECT_EQ(
                observe_on_gpu({device.arguments(), device.copied(slots, 2, false), 2, wanted_there, 1, out}, nullptr),
                0);
            EXPECT_EQ(observe_sites_on_gpu({device.arguments(), device.copied(site_slots, 4, false),
                                            device.copied(sites, 4, false), 4, wanted_of_sites_there, 3, out_of_sites},
                                           nullptr),
                      0);
            device.fetch();
            for (int k = 0; k < 2; ++k) EXPECT_NEAR(got[k], want[k], 1e-12 * std::fabs(want[k]));
            for (int k = 0; k < 12; ++k) EXPECT_EQ(got_of_sites[k], want_of_sites[k]);
        });
    }
}
TEST_F(CudaLattice, steps_can_be_captured_into_a_graph) {
    ToySetup setup;
    setup.shape = {12, 7, 9};
    for (Way way : ways()) {
        ToyCells cells(setup), plain(setup);
        run(plain, 1, way);
        cells.step([&](const interface::ReactArguments& host) {
            OnDevice device(host);
            cudaStream_t stream;
            cudaGraph_t graph;
            cudaGraphExec_t exec;
            ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
            ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), cudaSuccess);
            EXPECT_EQ(react_on_gpu(way, device.arguments(), stream), 0);
            ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess) << name_of(way);
            ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
            ASSERT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
            ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
            device.fetch();
            cudaGraphExecDestroy(exec);
            cudaGraphDestroy(graph);
            cudaStreamDestroy(stream);
        });
        EXPECT_EQ(cells.all_of(0), plain.all_of(0));
    }
}
// More cells than march at once, so that some are left over by full waves.
TEST_F(CudaLattice, a_plan_that_is_asked_for_has_the_bits_of_the_rules) {
    int major = 0;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    ToySetup setup;
    setup.shape = {6, 5, 7};
    for (std::int64_t cell = 0; cell < 5'003; ++cell) setup.cell_ids.push_back(cell);
    ToyCells by_rule(setup);
    run(by_rule, 2, react_by_chosen_plan);
    for (const interface::PlanWish& wish : {interface::PlanWish{LatticePlan::march, 0},
                                            {LatticePlan::march, 2},
                                            {LatticePlan::cluster, 1},
                                            {LatticePlan::cluster, 2},
                                            {LatticePlan::separate, 0}}) {
        SCOPED_TRACE(name_of({wish.plan, wish.blocks}));
        ToyCells other(setup);
        const auto follow = [&](const interface::ReactArguments& at, void* stream) {
            interface::LatticeArguments lattice = *at.lattice;
            lattice.wish = wish;
            interface::ReactArguments asked = at;
            asked.lattice = &lattice;
            char reason[400];
            const interface::PlanChoice choice = choose_plan_of_toy(lattice, 5'003, reason, sizeof reason);
            EXPECT_EQ(choice.follows_wish, major >= 9 || wish.blocks == 0);
            return react_by_chosen_plan(asked, stream);
        };
        run(other, 2, follow);
        for (int slot = 0; slot < 5'003; slot += 7) ASSERT_EQ(other.all_of(slot), by_rule.all_of(slot)) << slot;
    }
}
TEST_F(CudaLattice, the_plan_follows_the_shape_and_the_number_of_cells) {
    int major = 0;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    const auto plan_of = [](const Shape& shape, std::int64_t cells) {
        ToySetup setup;
        setup.shape = shape;
        ToyCells toy(setup);
        char reason[300];
        const LatticePlan plan = choose_plan_of_toy(*toy.arguments().lattice, cells, reason, sizeof reason).plan;
        EXPECT_GT(std::string(reason).size(), 20u);
        return plan;
    };
    EXPECT_EQ(plan_of({100, 10, 10}, 2000), LatticePlan::march);
    EXPECT_EQ(plan_of({100, 10, 10}, 1), major >= 9 ? LatticePlan::cluster : LatticePlan::march);
    EXPECT_EQ(plan_of({1, 1, 1}, 1), LatticePlan::march);
    EXPECT_EQ(plan_of({4, 300, 300}, 2000), LatticePlan::separate);
    EXPECT_EQ(plan_of({4, 300, 300}, 1), LatticePlan::separate);
    ToySetup setup;
    ToyCells cells(setup), marched(setup);
    run(cells, 3, react_by_chosen_plan);
    run(marched, 3, Way{LatticePlan::march, 0});
    EXPECT_EQ(cells.all_of(0), marched.all_of(0));
}

}  // namespace
}  // namespace heartwright::test
