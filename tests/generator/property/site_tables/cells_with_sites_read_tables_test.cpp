// Cells with sites that read tables against the same cells computed exactly. Sites draw at random: their probabilities
// are tabulated functions of V, and the same numbers fall on the same side of both.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/cells/tables.hpp"
#include "runtime/commands/run/run.hpp"
#include "scratch.hpp"
#include "tests/validation/dyads/stepped_cells.hpp"

const heartwright::interface::Model& heartwright_model_spots_exact_cpu();
const heartwright::interface::Model& heartwright_model_spots_cubic_cpu();
const heartwright::interface::Model& heartwright_model_spots_computed_cpu();
const heartwright::interface::Model& heartwright_model_spots_rational_cpu();

namespace heartwright {
namespace {

using testing::HasSubstr;
using validation::SteppedCells, validation::SteppedSetup;

constexpr double tolerance = 1e-8;
constexpr int n_cells = 3;

SteppedSetup setup() {
    SteppedSetup setup{.sites = {4, 3, 1}, .is_weighted_per_total = false, .walls_mirror = false};
    setup.cell_ids = {0, 1, 2};
    return setup;
}

// Cells of a solver with its tables.
struct Approximated {
    explicit Approximated(const interface::Model& model)
        : device(device::open_cpu(1)), cells(model, setup()), tables(*device, model.approximations[0]) {
        tables.make(cells.constants());
        cells.read_tables(tables.arguments());
    }

    std::unique_ptr<device::Device> device;
    SteppedCells cells;
    cells::Tables tables;
};

void expect_all_near(SteppedCells& got, SteppedCells& want, const interface::Model& model, double of_potential,
                     double of_others) {
    for (int cell = 0; cell < n_cells; ++cell) {
        for (int s = 0; s < model.n_states; ++s) {
            const std::string name = model.states[s].name;
            EXPECT_NEAR(got.state(name, cell), want.state(name, cell), s == model.potential ? of_potential : of_others)
                << name << " of cell " << cell;
        }
        for (std::int64_t site = 0; site < want.sites(); ++site) {
            EXPECT_NEAR(got.site_state("c", site, cell), want.site_state("c", site, cell), of_others)
                << "site " << site << " of cell " << cell;
            EXPECT_EQ(got.count("K_O", site, cell), want.count("K_O", site, cell))
                << "site " << site << " of cell " << cell;
        }
    }
}

// Nothing stands still, so that agreement says something.
void expect_to_keep_to_the_exact_trajectory(const interface::Model& model) {
    SteppedCells exact(heartwright_model_spots_exact_cpu(), setup());
    Approximated approximated(model);
    double least = 1e9, most = -1e9;
    int openings = 0;
    for (int n = 0; n < 4'000; ++n) {
        const int open = exact.count("K_O", 5);
        for (SteppedCells* cells : {&exact, &approximated.cells}) {
            cells->stimulate(n % 1000 < 40 ? -30 : 0);
            cells->step();
        }
        openings += exact.count("K_O", 5) != open;
        least = std::fmin(least, exact.state("V"));
        most = std::fmax(most, exact.state("V"));
    }
    EXPECT_GT(most - least, 60);
    EXPECT_GT(openings, 20);
    expect_all_near(approximated.cells, exact, model, 1e-5, 1e-7);
    EXPECT_NE(approximated.cells.state("V"), exact.state("V"));
    EXPECT_EQ(approximated.tables.fault().what, interface::TableFault::none);
}

TEST(CellsWithSites, keep_to_the_exact_trajectory_with_cubics) {
    expect_to_keep_to_the_exact_trajectory(heartwright_model_spots_cubic_cpu());
}

TEST(CellsWithSites, keep_to_the_exact_trajectory_with_rational_functions) {
    expect_to_keep_to_the_exact_trajectory(heartwright_model_spots_rational_cpu());
}

TEST(CellsWithSites, have_certificates_within_the_tolerance) {
    for (const interface::Model* model : {&heartwright_model_spots_cubic_cpu(), &heartwright_model_spots_computed_cpu(),
                                          &heartwright_model_spots_rational_cpu()}) {
        const Approximated approximated(*model);
        ASSERT_FALSE(approximated.tables.certified().empty());
        for (const cells::CertifiedTable& table : approximated.tables.certified()) {
            for (const cells::Certificate& certificate : table.certificates) {
                EXPECT_LE(certificate.proved, tolerance) << certificate.function;
                EXPECT_LE(certificate.measured, certificate.proved) << certificate.function;
            }
        }
    }
}

TEST(CellsWithSites, refuse_a_tolerance_that_cannot_be_held_and_name_the_function) {
    const interface::Model& model = heartwright_model_spots_cubic_cpu();
    SteppedCells cells(model, setup());
    const auto device = device::open_cpu(1);
    interface::ApproximationInfo info = model.approximations[0];
    info.tolerance = 1e-15;
    cells::Tables tables(*device, info);
    try {
        tables.make(cells.constants());
        ADD_FAILURE() << "no fault";
    } catch (const UserFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("_of_V' cannot be held to 1e-15: near V = "));
    }
}

TEST(CellsWithSites, compute_functions_where_a_state_is_outside) {
    for (const auto& [v, ca] :
         {std::pair(75.0, 0.3), std::pair(-130.0, 0.3), std::pair(-40.0, 2.5), std::pair(75.0, 2.5)}) {
        SteppedCells exact(heartwright_model_spots_exact_cpu(), setup());
        Approximated approximated(heartwright_model_spots_computed_cpu());
        for (SteppedCells* cells : {&exact, &approximated.cells}) {
            cells->state("V", 1) = v;
            cells->state("Ca", 1) = ca;
            cells->step();
        }
        EXPECT_EQ(approximated.tables.fault().what, interface::TableFault::none);
        expect_all_near(approximated.cells, exact, heartwright_model_spots_exact_cpu(), 1e-7, 1e-9);
        if (v == -40.0) continue;
        EXPECT_NEAR(approximated.cells.state("m", 1), exact.state("m", 1), 1e-15);  // of V alone: as it is computed
        EXPECT_NEAR(approximated.cells.site_state("c", 5, 1), exact.site_state("c", 5, 1), 1e-15);
    }
}

TEST(CellsWithSites, tell_of_a_state_outside_where_that_ends_the_run) {
    const double infinity = std::numeric_limits<double>::infinity(), nothing = std::numeric_limits<double>::quiet_NaN();
    for (const double v : {60.0, 75.0, -100.5, 1e300, -1e300, infinity, -infinity, nothing}) {
        Approximated approximated(heartwright_model_spots_cubic_cpu());
        for (int n = 0; n < 7; ++n) approximated.cells.step();
        EXPECT_EQ(approximated.tables.fault().what, interface::TableFault::none);
        approximated.cells.state("V", 2) = v;
        approximated.cells.step();
        const interface::TableFault fault = approximated.tables.fault();
        ASSERT_EQ(fault.what, interface::TableFault::outside) << v;
        EXPECT_STREQ(approximated.tables.info().tables[fault.table].argument, "V");
        EXPECT_EQ(fault.slot, 2);
        EXPECT_EQ(fault.step, 7);
        if (std::isnan(v))
            EXPECT_TRUE(std::isnan(fault.value));
        else
            EXPECT_EQ(fault.value, v);
        EXPECT_TRUE(
            std::isfinite(approximated.cells.state("m", 2)));  // functions have their values at the range's low end
        EXPECT_TRUE(std::isfinite(approximated.cells.state("V", 1)));
    }
    Approximated approximated(heartwright_model_spots_cubic_cpu());
    approximated.cells.state("Ca", 1) = 2.0;
    approximated.cells.step();
    EXPECT_STREQ(approximated.tables.info().tables[approximated.tables.fault().table].argument, "Ca");
}

TEST(CellsWithSites, are_refused_without_the_tables_that_they_read) {
    SteppedCells cells(heartwright_model_spots_cubic_cpu(), setup());
    EXPECT_THROW(cells.step(), std::runtime_error);
}

TEST(CellsWithSites, follow_the_parameters) {
    SteppedCells exact(heartwright_model_spots_exact_cpu(), setup());
    Approximated approximated(heartwright_model_spots_cubic_cpu());
    for (SteppedCells* cells : {&exact, &approximated.cells}) cells->set("k", 5);
    approximated.tables.make(approximated.cells.constants());
    for (SteppedCells* cells : {&exact, &approximated.cells}) cells->step();
    expect_all_near(approximated.cells, exact, heartwright_model_spots_exact_cpu(), 1e-7, 1e-9);
}

// The whole run of an experiment: V is driven out of its range. What ended it.
std::string end_of_run(const interface::Model& model, const std::string& current, const Scratch& scratch) {
    const std::string name = model.name;
    commands::RunRequest request;
    request.experiment = scratch.write(name + ".json", R"({"format": 1, "name": "driven", "model": ")" + name +
                                                           R"(", "time": {"end": "20 ms", "dt": "0.05 ms"},
        "seed": 3, "stimuli": [{"name": "S", "where": "all", "current": ")" +
                                                           current + R"(", "start": "5 ms", "duration": "1 ms"}],
        "probes": [{"name": "p", "cell": [0, 0, 0], "show": ["V"], "every": "1 ms"}]})");
    request.folder = scratch / (name + "_out");
    request.backend = "cpu";
    request.precision = "fp64";
    request.threads = 1;
    request.command = "heartwright run";
    try {
        commands::run_experiment(request, {&model});
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

TEST(CellsWithSites, end_a_run_that_leaves_the_range_or_go_on_as_was_asked) {
    const Scratch scratch;
    EXPECT_THAT(end_of_run(heartwright_model_spots_cubic_cpu(), "-165 mV/ms", scratch),
                testing::AllOf(HasSubstr("cell (0, 0, 0): V is "),
                               HasSubstr(" mV, outside -100 to 60, for which its functions were approximated; ")));
    EXPECT_EQ(end_of_run(heartwright_model_spots_computed_cpu(), "-165 mV/ms", scratch), "");
    EXPECT_EQ(end_of_run(heartwright_model_spots_rational_cpu(), "-165 mV/ms", scratch), "");
}

}  // namespace
}  // namespace heartwright
