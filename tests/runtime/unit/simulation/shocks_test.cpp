// Electrodes and baths in runs of passive tissue: dV/dt = -V/10 ms, beside what is known of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/runtime/unit/simulation/milli_volt_run.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::testing {
namespace {

class PassiveRun : public MilliVoltRun {
public:
    explicit PassiveRun(const std::string& members) : MilliVoltRun(R"("variant": ["decay"], )" + members) {}
};

std::string sheet(const std::string& sigma_e, const std::string& electrodes) {
    return R"("time": {"end": "10 ms", "dt": "0.1 ms"}, "geometry": {"cells": [65, 65], "spacing": "0.25 mm"},
    "tissue": {"model": "bidomain", "sigma_i": ["0.2 S/m", "0.02 S/m", "0.02 S/m"], "sigma_e": )" +
           sigma_e + R"(, "chi": "1 1/mm", "C_m": "1 uF/mm^2"}, "fibres": {"constant": [1, 0, 0]},
    "regions": [{"name": "wall", "where": {"layers": {"axis": "x", "first": 64, "count": 1}}}],
    "electrodes": [)" +
           electrodes + "]";
}
constexpr const char* cathode = R"({"name": "C", "where": {"cells": [[32, 32]]}, "current": "-2 uA",
    "sink": {"layers": {"axis": "y", "count": 1}}, "start": "0 ms", "duration": "10 ms"})";

// Sepulveda, Roth and Wikswo (1989): beside a cathode tissue is depolarised across the fibre, and along it hyperpolarised
// from a distance on, where the anisotropies of the two spaces differ.
TEST(Shocks, a_cathode_leaves_a_dog_bone_with_virtual_anodes_along_the_fibre) {
    const PassiveRun rest(sheet(R"(["0.8 S/m", "0.2 S/m", "0.2 S/m"])", "")),
        unequal(sheet(R"(["0.8 S/m", "0.2 S/m", "0.2 S/m"])", cathode)),
        equal(sheet(R"(["0.8 S/m", "0.08 S/m", "0.08 S/m"])", cathode));
    const auto polarisation = [&](const PassiveRun& run, std::int64_t i, std::int64_t j) {
        return run.V(i, j) - rest.V(i, j);
    };
    const double at_cathode = polarisation(unequal, 32, 32);
    EXPECT_GT(at_cathode, 5);
    double along = 0, across = 0, along_of_equal = 0;  // the lowest within 4 mm
    for (std::int64_t n = 1; n <= 16; ++n) {
        for (const std::int64_t to : {n, -n}) {
            along = std::min(along, polarisation(unequal, 32 + to, 32));
            across = std::min(across, polarisation(unequal, 32, 32 + to));
            along_of_equal = std::min(along_of_equal, polarisation(equal, 32 + to, 32));
        }
    }
    EXPECT_LT(along, -0.01 * at_cathode);
    EXPECT_GT(across, -0.001 * at_cathode);
    EXPECT_GT(along_of_equal, -0.001 * at_cathode);
    EXPECT_NEAR(polarisation(unequal, 32 + 8, 32), polarisation(unequal, 32 - 8, 32), 1e-6 * at_cathode);
}

std::string strand(const std::string& more) {
    return R"("time": {"end": "80 ms", "dt": "0.1 ms"}, "geometry": {"cells": [100], "spacing": "0.1 mm"},
    "tissue": {"model": "bidomain", "sigma_i": "0.02 S/m", "sigma_e": "0.06 S/m", "chi": "1 1/mm", "C_m": "1 uF/mm^2"},
    "probes": [{"name": "first", "cell": [0], "show": ["phi_e", "V"], "every": "1 ms"}])" +
           more;
}

// V = F J lambda/sigma_e sinh((x - L/2)/lambda)/cosh(L/(2 lambda)) between the electrodes for a current density J along
// x, with lambda^2 = sigma_i sigma_e/(sigma_i + sigma_e)/(chi C_m) 10 ms. The electrodes are the two end cells: over
// their width h the current enters evenly, F = sinh(h/lambda)/(h/lambda).
TEST(Shocks, a_strand_is_polarised_as_the_cable_equation_says) {
    const PassiveRun rest(strand("")),
        run(strand(R"(, "electrodes": [{"name": "E", "where": {"cells": [[0]]}, "current": "0.006 uA",
        "sink": {"cells": [[99]]}, "start": "0 ms", "duration": "80 ms"}])"));
    const double lambda = std::sqrt(0.015 * 10), J = 0.006 / 0.01, length = 10;
    const double largest = J * lambda / 0.06 * std::sinh(0.1 / lambda) / (0.1 / lambda);
    for (const std::int64_t i : {2, 5, 20, 50, 90, 97}) {
        const double x = 0.1 * (static_cast<double>(i) + 0.5);
        const double wanted = largest * std::sinh((x - length / 2) / lambda) / std::cosh(length / (2 * lambda));
        EXPECT_NEAR(run.V(i) - rest.V(i), wanted, 0.01 * largest) << i;
    }
}

// V = F J lambda/sigma_i cosh((L - x)/lambda)/sinh(L/lambda) where the current enters the cells at one end, evenly over
// the first of them.
TEST(Shocks, an_intracellular_current_polarises_a_strand_as_the_cable_equation_says) {
    const PassiveRun rest(strand("")),
        run(strand(R"(, "electrodes": [{"name": "G", "where": {"cells": [[99]]}, "ground": true},
        {"name": "E", "where": {"cells": [[0]]}, "intracellular_current": "0.006 uA", "start": "0 ms", "duration": "80 ms"}])"));
    const double lambda = std::sqrt(0.015 * 10), J = 0.006 / 0.01, length = 10;
    const double largest = J * lambda / 0.02 * std::sinh(0.1 / lambda) / (0.1 / lambda);
    for (const std::int64_t i : {2, 5, 20, 50}) {
        const double x = 0.1 * (static_cast<double>(i) + 0.5);
        const double wanted = largest * std::cosh((length - x) / lambda) / std::sinh(length / lambda);
        EXPECT_NEAR(run.V(i) - rest.V(i), wanted, 0.01 * largest) << i;
    }
}

TEST(Shocks, a_biphasic_shock_turns_after_its_first_phase_and_ends) {
    const PassiveRun run(strand(R"(, "electrodes": [{"name": "G", "where": {"cells": [[99]]}, "ground": true},
        {"name": "S", "where": {"cells": [[0], [1]]}, "potential": "0.5 V", "shape": "-2*(t > 4) + 1", "start": "3 ms", "duration": "8 ms"}])"));
    for (const auto& [ms, wanted] : {std::pair{3, 500.0}, {6, 500.0}, {7, -500.0}, {10, -500.0}})
        EXPECT_EQ(run.output.rows[static_cast<std::size_t>(ms)][0], wanted) << ms;
    EXPECT_NEAR(run.output.rows[2][0], 0, 1e-9);
    EXPECT_LT(std::fabs(run.output.rows[11][0]), 400);  // what is left of the polarisation
    EXPECT_GT(run.output.rows[11][1], run.output.rows[2][1] + 1);
}

TEST(Shocks, phi_e_held_between_solves_follows_a_shock_at_once) {
    const std::string shock = R"(, "electrodes": [{"name": "E", "where": {"cells": [[0]]}, "current": "0.006 uA",
        "sink": {"cells": [[99]]}, "start": "3 ms", "duration": "5 ms"}])";
    std::string seldom = strand(shock);
    seldom.replace(seldom.find(R"("sigma_i")"), 0, R"("elliptic_every": 7, )");
    const PassiveRun each(strand(shock)), held(seldom);
    for (const std::size_t ms : {4u, 8u, 12u})
        EXPECT_NEAR(each.output.rows[ms][1], held.output.rows[ms][1], 0.05) << ms;
    EXPECT_GT(std::fabs(each.output.rows[8][1] - each.output.rows[2][1]), 1);
}

TEST(Shocks, refuse_what_has_no_return_and_no_ground) {
    const auto has = [](const std::string& members, const std::string& part) {
        const std::string text = message_of([&] { PassiveRun run(members); });
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    const auto with = [](const std::string& electrode) { return strand(R"(, "electrodes": [)" + electrode + "]"); };
    const std::string when = R"(, "start": "0 ms", "duration": "1 ms")";
    has(with(R"({"name": "E", "where": {"cells": [[0]]}, "current": "1 uA")" + when + "}"),
        "the current of electrode 'E' has no way out of the tissue");
    has(with(R"({"name": "E", "where": {"cells": [[0]]}, "intracellular_current": "1 uA")" + when + "}"),
        "the current of electrode 'E' has no way out of the tissue");
    has(with(R"({"name": "E", "where": {"cells": [[0]]}, "potential": "1 mV")" + when + "}"),
        "the potential of electrode 'E' is one against a ground: there is none");
    has(with(R"({"name": "E", "where": {"cells": [[0]]}, "ground": true)" + when + "}"),
        "'start' of electrode 'E': a ground is always on");
    has(with(R"({"name": "E", "where": {"cells": [[0]]}, "current": "1 uA", "sink": {"cells": [[9]]}})"), "start");
    has(with(R"({"name": "E", "where": {"cells": [[0]]}, "current": "1 uA", "sink": {"cells": [[0]]})" + when + "}"),
        "its current leaves at points at which it enters");
    std::string pseudo =
        with(R"({"name": "E", "where": {"cells": [[0]]}, "current": "1 uA", "sink": {"cells": [[9]]})" + when + "}");
    pseudo.replace(pseudo.find(R"("bidomain")"), 10, R"("pseudo_bidomain")");
    has(pseudo, "electrodes act on no cell of a pseudo-bidomain");
    std::string mono = pseudo;
    mono.replace(mono.find(R"("pseudo_bidomain")"), 17, R"("monodomain")");
    has(mono, "'electrodes' are those of an extracellular space, which a monodomain does not have");
}

std::string with_bath(const std::string& bath) {
    return R"("time": {"end": "6 ms", "dt": "0.1 ms"}, "geometry": {"cells": [24, 20], "spacing": "0.5 mm"},
    "tissue": {"model": "bidomain", "sigma_i": ["0.4 S/m", "0.04 S/m", "0.04 S/m"], "sigma_e": ["0.8 S/m", "0.4 S/m", "0.4 S/m"],
               "chi": "1 1/mm", "C_m": "1 uF/mm^2"}, "fibres": {"constant": [1, 0, 0]},
    "regions": [{"name": "blood", "where": {"layers": {"axis": "y", "first": 12, "count": 8}}, "bath": ")" +
           bath + R"("}],
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 4}}, "rate": "20 mV/ms", "start": "0 ms", "duration": "2 ms"}],
    "probes": [{"name": "beside", "cell": [12, 11], "show": ["V", "phi_e"], "every": "1 ms"}])";
}

TEST(Baths, have_no_cells_and_load_the_tissue_beside_them) {
    std::string without = with_bath("1 S/m");
    const std::size_t from = without.find(R"("regions")");
    without.replace(without.find("[24, 20]"), 8, "[24, 12]").erase(from, without.find(R"("stimuli")") - from);
    const PassiveRun alone(without), insulating(with_bath("1e-7 S/m")), blood(with_bath("2 S/m"));
    EXPECT_TRUE(std::isnan(blood.V(3, 12)));
    double change = 0;
    for (std::int64_t j = 0; j < 12; ++j)
        for (std::int64_t i = 0; i < 24; ++i) {
            EXPECT_NEAR(insulating.V(i, j), alone.V(i, j), 1e-4);
            change = std::max(change, std::fabs(blood.V(i, j) - alone.V(i, j)));
        }
    EXPECT_GT(change, 0.1);
}

TEST(Baths, are_refused_with_cells_and_without_a_bidomain) {
    const auto has = [](std::string members, const std::string& what, const std::string& by, const std::string& part) {
        members.replace(members.find(what), what.size(), by);
        const std::string text = message_of([&] { PassiveRun run(members); });
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    has(with_bath("1 S/m"), R"("bath":)", R"("variant": "excitable", "bath":)",
        "'variant' of region 'blood': a bath has no cells, but a conductivity alone");
    has(with_bath("1 S/m"), R"("bidomain")", R"("monodomain")",
        "a bath is a part of the extracellular space, which a monodomain does not have");
}

}  // namespace
}  // namespace heartwright::testing
