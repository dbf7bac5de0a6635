// Where calcium goes in one step. With walls that conserve and no flux through the membrane, what the five spaces of
// all dyads gain in a step must be what the equations move between them, to round-off. Total calcium still drifts at
// first order in dt, because the buffers are taken at the start of the step: that drift is measured, not hidden
// (docs/numerics.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/validation/dyads/stepped_cells.hpp"

const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cpu();

namespace heartwright::validation {
namespace {

SteppedSetup sealed(double dt) {
    return {.start = "author_iso_500",
            .sites = {7, 4, 3},
            .is_weighted_per_total = false,
            .walls_mirror = false,
            .dt = dt,
            .set = {{"LCC_block", 1}, {"G_NCX", 0}, {"P_Cab", 0}, {"G_pCa", 0}}};
}

// Volumes of a dyad, uL.
struct Volumes {
    double myo, ss, nsr, jsr, ds;
};
Volumes volumes(SteppedCells& cells) {
    const double n = cells.parameter("n_nominal");
    return {cells.observe("V_myo") / n, cells.observe("V_ss") / n, cells.observe("V_nsr") / n,
            cells.observe("V_jsr") / n, cells.parameter("V_ds")};
}

struct Sums {
    double sum = 0, largest = 0;
    void add(double term) {
        sum += term;
        largest = std::max(largest, std::fabs(term));
    }
};

// Step `n` of a run in which the receptors of some dyads are open.
void provoke(SteppedCells& cells, int n) {
    if (n == 50) cells.hold("RyR", "O1", 0.5);
    if (n == 400) cells.hold("", "");
}

TEST(calcium_budget, of_every_step_is_closed) {
    SteppedCells cells(heartwright_model_gaur_rudy_2011_ord_cpu(), sealed(0.05));
    const Volumes volume = volumes(cells);
    const double tau_ds = cells.parameter("tau_ds"), d_RyR = cells.parameter("d_RyR");
    for (std::int64_t site = 0; site < cells.sites(); ++site) {  // no two dyads alike
        cells.site_state("ca_nsr", site) *= 1 + 0.02 * std::sin(static_cast<double>(site));
        cells.site_state("ca_myo", site) *= 1 + 0.3 * std::sin(static_cast<double>(3 * site));
    }
    double worst_reaction = 0, worst_diffusion = 0;
    for (int n = 0; n < 600; ++n) {
        provoke(cells, n);
        const std::int64_t sites = cells.sites();
        std::vector<double> B_myo, B_ss, B_jsr;
        for (std::int64_t site = 0; site < sites; ++site) {
            B_myo.push_back(cells.observe_site("B_myo", site));
            B_ss.push_back(cells.observe_site("B_ss", site));
            B_jsr.push_back(cells.observe_site("B_jsr", site));
        }
        // The same step without diffusion: the same draws, since they belong to the step.
        SteppedCells before = cells, local = cells;
        local.set("D_Ca", 0);
        local.set("D_SR", 0);
        local.step();
        cells.step();

        Sums reaction, diffusion;
        for (std::int64_t site = 0; site < sites; ++site) {
            const auto s = static_cast<std::size_t>(site);
            const auto change = [&](const char* name) {
                return local.site_state(name, site) - before.site_state(name, site);
            };
            reaction.add(volume.myo * change("ca_myo") / B_myo[s]);
            reaction.add(volume.ss * change("ca_ss") / B_ss[s]);
            reaction.add(volume.nsr * change("ca_nsr"));
            reaction.add(volume.jsr * change("ca_jsr") / B_jsr[s]);
            const double ca_ds = before.site_state("ca_ds", site);
            const double J_ds_ss = (ca_ds - 1000 * before.site_state("ca_ss", site)) / tau_ds;
            const double J_rel =
                d_RyR * local.count("RyR_O1", site) * (1000 * before.site_state("ca_jsr", site) - ca_ds);
            reaction.add(-1e-3 * volume.ds * 0.05 * J_ds_ss);
            reaction.add(1e-3 * volume.ds * 0.05 * J_rel);

            const auto moved = [&](const char* name) {
                return cells.site_state(name, site) - local.site_state(name, site);
            };
            diffusion.add(volume.myo * moved("ca_myo") / local.observe_site("B_myo", site));
            diffusion.add(volume.ss * moved("ca_ss") / local.observe_site("B_ss", site));
            diffusion.add(volume.nsr * moved("ca_nsr"));
        }
        // A change is a difference of concentrations, which are rounded: 1e-16 of the amount itself, over B.
        double amount = 0;
        for (std::int64_t site = 0; site < sites; ++site)
            amount = std::max(amount, volume.nsr * before.site_state("ca_nsr", site));
        const double rounding = 2e-16 * amount * static_cast<double>(sites);
        EXPECT_NEAR(reaction.sum, 0, 1e-12 * reaction.largest + rounding) << "step " << n;
        EXPECT_NEAR(diffusion.sum, 0, 1e-12 * diffusion.largest + rounding) << "step " << n;
        worst_reaction = std::max(worst_reaction, std::fabs(reaction.sum) / reaction.largest);
        if (diffusion.largest > 0)
            worst_diffusion = std::max(worst_diffusion, std::fabs(diffusion.sum) / diffusion.largest);
    }
    RecordProperty("worst_reaction", std::to_string(worst_reaction));
    RecordProperty("worst_diffusion", std::to_string(worst_diffusion));
}

// All the calcium there is: free and bound.
double total_calcium(SteppedCells& cells, const Volumes& volume) {
    const auto p = [&](const char* name) { return cells.parameter(name); };
    double total = 0;
    for (std::int64_t site = 0; site < cells.sites(); ++site) {
        const double myo = cells.site_state("ca_myo", site), ss = cells.site_state("ca_ss", site),
                     jsr = cells.site_state("ca_jsr", site);
        total += volume.myo * (myo + p("TRPN") * myo / (myo + p("K_T")) + p("CMDN") * myo / (myo + p("K_C")));
        total += volume.ss * (ss + p("BSR") * ss / (ss + p("K_BSR")) + p("BSL") * ss / (ss + p("K_BSL")));
        total += volume.jsr * (jsr + p("CSQN") * jsr / (jsr + p("K_csqn")));
        total += volume.nsr * cells.site_state("ca_nsr", site) + volume.ds * 1e-3 * cells.site_state("ca_ds", site);
    }
    return total;
}

double drift(double dt) {
    SteppedSetup setup = sealed(dt);
    setup.sites = {3, 2, 1};
    SteppedCells cells(heartwright_model_gaur_rudy_2011_ord_cpu(), setup);
    const Volumes volume = volumes(cells);
    const double before = total_calcium(cells, volume);
    cells.hold("RyR", "O1");
    for (int n = 0; n < std::lround(500 / dt); ++n) cells.step();
    return total_calcium(cells, volume) / before - 1;
}

TEST(calcium_budget, drifts_at_first_order_in_dt) {
    const double coarse = drift(0.05), fine = drift(0.005);
    RecordProperty("drift_at_0.05", std::to_string(coarse));
    RecordProperty("drift_at_0.005", std::to_string(fine));
    EXPECT_LT(std::fabs(coarse), 0.02);
    EXPECT_NEAR(coarse / fine, 10, 2);
}

}  // namespace
}  // namespace heartwright::validation
