// Sites of several voxels: blocks against plain lattices of as many sites, against the interpreter, and against what
// diffusion is known to do.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>

#include "generator/driver/load.hpp"
#include "generator/driver/pipeline.hpp"
#include "tests/generator/interpreted_lattice.hpp"
#include "tests/validation/dyads/stepped_cells.hpp"

const heartwright::interface::Model& heartwright_model_voxels_plain_cpu();
const heartwright::interface::Model& heartwright_model_voxels_block_cpu();
const heartwright::interface::Model& heartwright_model_voxels_uneven_cpu();
const heartwright::interface::Model& heartwright_model_voxels_mobile_cpu();

namespace heartwright {
namespace {

using validation::SteppedCells, validation::SteppedSetup;

// A number from 0 to 1 for a place.
double some(std::int64_t n) {
    const double x = 1e4 * std::sin(static_cast<double>(n) * 12.9898 + 4.1);
    return x - std::floor(x);
}

// The concentration on the grid of all voxels, in a cell of sites of 2 x 2 x 2 voxels and in a plain lattice.
struct Grid {
    int nx, ny, nz;

    std::int64_t plain(int x, int y, int z) const { return (std::int64_t{x} * ny + y) * nz + z; }
    std::int64_t site(int x, int y, int z) const { return (std::int64_t{x / 2} * (ny / 2) + y / 2) * (nz / 2) + z / 2; }
    static std::string voxel(int x, int y, int z) {
        return "c_" + std::to_string(x % 2) + std::to_string(y % 2) + std::to_string(z % 2);
    }
    template <class Function>
    void for_each(const Function& function) const {
        for (int x = 0; x < nx; ++x)
            for (int y = 0; y < ny; ++y)
                for (int z = 0; z < nz; ++z) function(x, y, z);
    }
};

SteppedCells block_cells(const Grid& grid, bool mirror, double dt) {
    return {heartwright_model_voxels_block_cpu(),
            {.sites = {grid.nx / 2, grid.ny / 2, grid.nz / 2}, .walls_mirror = mirror, .dt = dt}};
}
SteppedCells plain_cells(const Grid& grid, bool mirror, double dt) {
    return {heartwright_model_voxels_plain_cpu(),
            {.sites = {grid.nx, grid.ny, grid.nz}, .walls_mirror = mirror, .dt = dt}};
}

TEST(Voxels, of_a_block_are_a_lattice_of_as_many_sites_bit_for_bit) {
    for (const bool mirror : {false, true}) {
        for (const Grid& grid : {Grid{24, 8, 6}, Grid{2, 2, 2}, Grid{22, 2, 2}, Grid{2, 10, 2}, Grid{2, 2, 18},
                                 Grid{6, 2, 34}, Grid{70, 6, 4}}) {
            SteppedCells block = block_cells(grid, mirror, 0.05), plain = plain_cells(grid, mirror, 0.05);
            grid.for_each([&](int x, int y, int z) {
                const std::int64_t n = grid.plain(x, y, z);
                plain.site_state("c", n) = block.site_state(Grid::voxel(x, y, z), grid.site(x, y, z)) = 1 + some(n);
            });
            for (int n = 0; n < 25; ++n) block.step(), plain.step();
            grid.for_each([&](int x, int y, int z) {
                EXPECT_EQ(block.site_state(Grid::voxel(x, y, z), grid.site(x, y, z)),
                          plain.site_state("c", grid.plain(x, y, z)))
                    << x << ", " << y << ", " << z << " of " << grid.nx << " x " << grid.ny << " x " << grid.nz
                    << (mirror ? ", mirror" : ", zero flux");
            });
        }
    }
}

TEST(Voxels, keep_what_diffuses_between_zero_flux_walls) {
    const Grid grid{12, 6, 4};
    SteppedCells cells = block_cells(grid, false, 0.05);
    const auto value = [&](int x, int y, int z) -> double& {
        return cells.site_state(Grid::voxel(x, y, z), grid.site(x, y, z));
    };
    const auto sum = [&] {
        long double all = 0;
        grid.for_each([&](int x, int y, int z) { all += value(x, y, z); });
        return all;
    };
    grid.for_each([&](int x, int y, int z) { value(x, y, z) = x < 6 ? 100 : 0.1; });
    const long double before = sum();
    double flux = 0;
    for (int n = 0; n < 200; ++n) {
        std::vector<double> old;
        grid.for_each([&](int x, int y, int z) { old.push_back(value(x, y, z)); });
        cells.step();
        grid.for_each([&](int x, int y, int z) {
            flux += std::fabs(value(x, y, z) - old[static_cast<std::size_t>(grid.plain(x, y, z))]);
        });
    }
    EXPECT_GT(flux, 1000);
    EXPECT_LE(std::fabs(static_cast<double>(sum() - before)), 1e-12 * flux);
}

// A cosine that fits between zero-flux walls keeps its shape: c_n = A (1 - sum of 2 w_a (1 - cos(pi k_a/n_a)))^n.
TEST(Voxels, let_a_cosine_decay_as_the_closed_form_says) {
    const Grid grid{16, 8, 6};
    const int mode[] = {3, 2, 1}, size[] = {grid.nx, grid.ny, grid.nz};
    const double dt = 0.05, weight[] = {0.03 * dt / 0.01, 0.5 * 0.03 * dt / 0.01, 0.7 * 0.03 * dt / 0.01};
    SteppedCells cells = block_cells(grid, false, dt);
    const auto shape = [&](int x, int y, int z) {
        const int at[] = {x, y, z};
        double product = 1;
        for (int a = 0; a < 3; ++a) product *= std::cos(std::numbers::pi * mode[a] * (at[a] + 0.5) / size[a]);
        return product;
    };
    grid.for_each(
        [&](int x, int y, int z) { cells.site_state(Grid::voxel(x, y, z), grid.site(x, y, z)) = 2 + shape(x, y, z); });
    double factor = 1;
    for (int a = 0; a < 3; ++a) factor -= 2 * weight[a] * (1 - std::cos(std::numbers::pi * mode[a] / size[a]));
    for (int n = 0; n < 40; ++n) cells.step();
    grid.for_each([&](int x, int y, int z) {
        EXPECT_NEAR(cells.site_state(Grid::voxel(x, y, z), grid.site(x, y, z)),
                    2 + std::pow(factor, 40) * shape(x, y, z), 1e-13);
    });
}

void expect_steps_of_the_interpreter(const interface::Model& compiled) {
    driver::LoadedSpec spec(
        HEARTWRIGHT_SOURCE_DIR "/tests/generator/property/voxels/" + std::string(compiled.name) + ".json", {});
    const ir::Model model = driver::run_pipeline(spec.build({}));
    for (const bool mirror : {false, true}) {
        for (const auto& [x, y, z] :
             {std::array{4, 3, 2}, std::array{1, 1, 1}, std::array{9, 1, 1}, std::array{1, 5, 7}}) {
            InterpretedLattice expected(model, {x, y, z}, mirror, 0.05);
            SteppedCells cells(compiled, {.sites = {x, y, z}, .walls_mirror = mirror, .dt = 0.05});
            std::vector<std::string> names;
            for (std::int32_t s = 0; s < compiled.lattice->n_states; ++s)
                names.emplace_back(compiled.lattice->states[s].name);
            std::int64_t n = 0;
            for (std::int64_t site = 0; site < expected.sites(); ++site)
                for (const std::string& name : names)
                    expected.state(name, site) = cells.site_state(name, site) = 0.1 + 20 * some(++n);
            for (int step = 0; step < 50; ++step) expected.step(), cells.step();
            for (std::int64_t site = 0; site < expected.sites(); ++site)
                for (const std::string& name : names)
                    EXPECT_NEAR(cells.site_state(name, site), expected.state(name, site),
                                1e-13 * expected.state(name, site))
                        << name << " of site " << site << " of " << x << " x " << y << " x " << z;
        }
    }
}

// Unequal numbers of voxels and spacings, a diffusivity that differs between voxels, states of the whole site beside
// them.
TEST(Voxels, step_as_the_interpreter_does) { expect_steps_of_the_interpreter(heartwright_model_voxels_uneven_cpu()); }

// Functions of the states diffuse.
TEST(DiffusedFunctions, step_as_the_interpreter_does) {
    expect_steps_of_the_interpreter(heartwright_model_voxels_mobile_cpu());
}

// Free calcium in equilibrium with a buffer B of constant K, of all calcium T.
double free_of(double T, double B, double K) {
    return 0.5 * (T - B - K + std::sqrt((T - B - K) * (T - B - K) + 4 * K * T));
}

TEST(DiffusedFunctions, keep_the_sum_of_free_and_bound_between_zero_flux_walls) {
    SteppedCells cells(heartwright_model_voxels_mobile_cpu(), {.sites = {9, 4, 2}, .walls_mirror = false, .dt = 0.01});
    const char* const voxels[] = {"T_000", "T_010", "T_100", "T_110"};
    long double before = 0, after = 0;
    for (std::int64_t site = 0; site < cells.sites(); ++site)
        for (const char* voxel : voxels) before += cells.site_state(voxel, site) = site < 36 ? 300 : 1;
    double flux = 0;
    for (int n = 0; n < 300; ++n) {
        std::vector<double> old;
        for (std::int64_t site = 0; site < cells.sites(); ++site)
            for (const char* voxel : voxels) old.push_back(cells.site_state(voxel, site));
        cells.step();
        std::size_t k = 0;
        for (std::int64_t site = 0; site < cells.sites(); ++site)
            for (const char* voxel : voxels) flux += std::fabs(cells.site_state(voxel, site) - old[k++]);
    }
    for (std::int64_t site = 0; site < cells.sites(); ++site)
        for (const char* voxel : voxels) after += cells.site_state(voxel, site);
    EXPECT_GT(flux, 1000);
    EXPECT_LE(std::fabs(static_cast<double>(after - before)), 1e-12 * flux);
}

// A small cosine decays with the effective diffusivity D (ratio + (1 - ratio) dc/dT), dc/dT = 1/(1 + B K/(K + c)^2).
TEST(DiffusedFunctions, let_a_small_cosine_decay_with_the_effective_diffusivity) {
    constexpr int nx = 24, mode = 2;
    constexpr double T = 60, B = 50, K = 5, ratio = 0.4, D = 0.2, dt = 0.01, amplitude = 1e-5;
    SteppedCells cells(heartwright_model_voxels_mobile_cpu(),
                       {.sites = {nx / 2, 2, 1}, .walls_mirror = false, .dt = dt});
    const auto at = [&](int x, std::int64_t y, int j) -> double& {
        return cells.site_state("T_" + std::to_string(x % 2) + std::to_string(j) + "0", x / 2 * 2 + y);
    };
    const auto shape = [](int x) { return std::cos(std::numbers::pi * mode * (x + 0.5) / nx); };
    for (int x = 0; x < nx; ++x)
        for (int y = 0; y < 2; ++y)
            for (int j = 0; j < 2; ++j) at(x, y, j) = T + amplitude * shape(x);
    const double c = free_of(T, B, K), slope = 1 / (1 + B * K / ((K + c) * (K + c))),
                 effective = D * (ratio + (1 - ratio) * slope);
    EXPECT_NEAR(cells.observe_site("effective_diffusivity_T_000", 0), effective, 1e-6);
    const double factor = 1 - 2 * effective * dt / 0.04 * (1 - std::cos(std::numbers::pi * mode / nx));
    for (int n = 0; n < 100; ++n) cells.step();
    EXPECT_LT(std::pow(factor, 100), 0.8);
    for (int x = 0; x < nx; ++x)
        EXPECT_NEAR((at(x, 1, 0) - T) / amplitude, std::pow(factor, 100) * shape(x), 2e-6) << x;
}

TEST(Voxels, of_a_cell_do_not_depend_on_the_cells_beside_it) {
    SteppedSetup setup{.sites = {5, 3, 2}, .dt = 0.05, .cell_ids = {0, 1, 2, 3, 4}};
    SteppedCells many(heartwright_model_voxels_uneven_cpu(), setup);
    setup.cell_ids = {3};
    SteppedCells alone(heartwright_model_voxels_uneven_cpu(), setup);
    for (int cell = 0; cell < 5; ++cell) {
        for (std::int64_t site = 0; site < alone.sites(); ++site) {
            many.site_state("c_102", site, cell) = 20 * some(site + cell);
            if (cell == 3) alone.site_state("c_102", site) = many.site_state("c_102", site, cell);
        }
    }
    for (int n = 0; n < 30; ++n) many.step(), alone.step();
    for (const char* name : {"c_000", "c_101", "s", "store"})
        for (std::int64_t site = 0; site < alone.sites(); ++site)
            EXPECT_EQ(many.site_state(name, site, 3), alone.site_state(name, site)) << name << " of site " << site;
}

}  // namespace
}  // namespace heartwright
