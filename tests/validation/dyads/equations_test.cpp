// The equations of the dyad at single points, against numbers worked out by hand and by an independent program (model
// page: Gaur & Rudy 2011 as their author parameterised it for the human cell).
#include <gtest/gtest.h>

#include <cmath>

#include "tests/validation/dyads/stepped_cells.hpp"

const heartwright::interface::Model& heartwright_model_gaur_rudy_2011_ord_cpu();

namespace heartwright::validation {
namespace {

const interface::Model& dyads() { return heartwright_model_gaur_rudy_2011_ord_cpu(); }

// To so many digits as the number was given with.
void expect_close(double value, double expected, double relative, const std::string& what) {
    EXPECT_NEAR(value, expected, relative * std::fabs(expected)) << what;
}

TEST(dyad, opening_rate_of_ryanodine_receptors) {
    SteppedCells cells(dyads(), {});
    for (const auto& [ca_ds, rate] :
         {std::pair{0.1, 4.79999e-7}, {1., 4.792332e-3}, {3., 0.3441926}, {5., 1.5}, {10., 2.823529}, {50., 2.9997}}) {
        cells.site_state("ca_ds", 0) = ca_ds;
        expect_close(cells.observe_site("k_open", 0), rate, 2e-6, "ca_ds " + std::to_string(ca_ds));
    }
}

TEST(dyad, calsequestrin_without_calcium) {
    SteppedCells cells(dyads(), {});
    for (const auto& [ca_jsr, free] :
         {std::pair{0.3, 0.98348129}, {0.7, 0.06346027}, {1., 3.8910506e-3}, {2., 1.5258556e-5}, {4., 5.9604641e-8}}) {
        cells.site_state("ca_jsr", 0) = ca_jsr;
        expect_close(cells.observe_site("csqn_free", 0), free, 1e-7, "ca_jsr " + std::to_string(ca_jsr));
    }
}

TEST(dyad, exchanger) {
    SteppedCells cells(dyads(), {});
    cells.state("Na_i") = 7;
    const double calcium[3] = {1e-4, 1e-3, 1e-2};
    const std::pair<double, std::array<double, 3>> table[] = {{-85, {-0.02866779888, -0.6249131958, -2.623915703}},
                                                              {0, {-0.01670133982, -0.3316684131, -1.387116289}},
                                                              {40, {0.03642769903, -0.04006852856, -0.6865777499}}};
    for (const auto& [V, currents] : table) {
        cells.state("V") = V;
        for (int k = 0; k < 3; ++k) {
            cells.site_state("ca_myo", 0) = calcium[k];
            cells.site_state("ca_ss", 0) = calcium[k];
            expect_close(cells.observe_site("i_NCX_myo_d", 0), currents[static_cast<std::size_t>(k)], 1e-9, "myo");
            expect_close(cells.observe_site("i_NCX_ss_d", 0), currents[static_cast<std::size_t>(k)] / 4, 1e-9, "ss");
        }
    }
}

TEST(dyad, one_open_channel_of_fifteen) {
    // A single channel that is surely open and not phosphorylated; of fifteen it would give a fifteenth.
    SteppedCells cells(dyads(), {.set = {{"n_LCC", 1}, {"K_CaMK", 1e30}}});
    for (const char* gate : {"d", "ff", "fs", "fcaf", "fcas", "jca", "ffp", "fcafp"}) cells.state(gate) = 1;
    const struct {
        double V, ca_ds, current, flux;
    } table[] = {{-10, 0.1, -1.121786, 892.0765}, {20, 100, -0.33825428, 268.9895}};
    for (const auto& row : table) {
        cells.state("V") = row.V;
        cells.site_state("ca_ds", 0) = row.ca_ds;
        EXPECT_EQ(cells.observe_site("LCC_np", 0), 1);
        EXPECT_EQ(cells.observe_site("LCC_p", 0), 0);
        expect_close(cells.observe_site("i_CaL_d", 0) / 15, row.current, 1e-6, "current");
        expect_close(cells.observe_site("J_lca", 0) / 15, row.flux, 1e-6, "flux");
    }
}

TEST(dyad, buffers) {
    SteppedCells cells(dyads(), {});
    for (const auto& [ca, B] : {std::pair{1e-4, 0.00850553}, {1e-3, 0.03707568}}) {
        cells.site_state("ca_myo", 0) = ca;
        expect_close(cells.observe_site("B_myo", 0), B, 1e-6, "myo");
    }
    for (const auto& [ca, B] : {std::pair{1e-4, 0.00585706}, {1e-3, 0.00857460}}) {
        cells.site_state("ca_ss", 0) = ca;
        expect_close(cells.observe_site("B_ss", 0), B, 1e-6, "ss");
    }
    for (const auto& [ca, B] : {std::pair{0.4, 0.1394148}, {1., 0.3103448}, {2., 0.5555556}}) {
        cells.site_state("ca_jsr", 0) = ca;
        expect_close(cells.observe_site("B_jsr", 0), B, 2e-7, "jsr");
    }
}

TEST(dyad, dyadic_calcium_follows_the_open_receptors) {
    for (const auto& [open, ca_ds] : {std::pair{1, 5.70}, {100, 560.}}) {
        SteppedCells cells(dyads(), {.set = {{"k_act", 0}, {"k_close", 0}, {"LCC_block", 1}}});
        cells.site_state("ca_jsr", 0) = 2;
        cells.site_state("ca_ss", 0) = 1e-4;
        cells.site_state("ca_ds", 0) = 0.1;
        for (const char* state : {"RyR_C1", "RyR_O1", "RyR_C2", "RyR_O2"}) cells.set_count(state, 0, 0);
        cells.set_count("RyR_C1", 0, 100 - open);
        cells.set_count("RyR_O1", 0, open);
        cells.step();
        expect_close(cells.site_state("ca_ds", 0), ca_ds, 1e-3, std::to_string(open) + " open");
    }
}

TEST(dyad, isoproterenol_moves_what_the_page_says) {
    SteppedCells plain(dyads(), {.variant = "healthy"}), iso(dyads(), {.variant = "iso"});
    for (const char* name : {"V", "Na_i"}) iso.state(name) = plain.state(name);
    for (const auto& [name, factor] :
         {std::pair{"g_Na", 2.7}, {"P_Ca", 2.5}, {"g_Ks", 3.2}, {"K_Nai_0", 0.7}, {"K_up_scale", 0.54}, {"K_T", 1.6}})
        expect_close(iso.parameter(name) / plain.parameter(name), factor, 1e-14, name);
    // Shifts: the plain curve at V + shift.
    for (const auto& [curve, shift] : {std::pair{"h_inf", 5.}, {"hsp_inf", 5.}, {"d_inf", 14.}, {"f_inf", 8.}}) {
        plain.state("V") = -40 + shift;
        iso.state("V") = -40;
        expect_close(iso.observe(curve), plain.observe(curve), 1e-13, curve);
    }
}

TEST(dyad, drugs_and_switches_act_on_what_they_name) {
    SteppedCells plain(dyads(), {.variant = "healthy"});
    SteppedCells drugged(dyads(), {.variant = "healthy", .set = {{"LCC_block", 0.5}, {"RyR_block", 0.25}}});
    for (SteppedCells* cells : {&plain, &drugged}) cells->state("d") = 0.5;
    for (const char* share : {"p_np", "p_p"})
        EXPECT_DOUBLE_EQ(drugged.observe_site(share, 0), 0.5 * plain.observe_site(share, 0));
    expect_close(drugged.observe_site("k_open", 0), 0.75 * plain.observe_site("k_open", 0), 1e-14, "k_open");

    SteppedCells even(dyads(), {.variant = "healthy;double_z=off"});
    EXPECT_EQ(plain.observe("laplacian_weight_2_ca_myo"), 2 * plain.observe("laplacian_weight_0_ca_myo"));
    EXPECT_EQ(even.observe("laplacian_weight_2_ca_myo"), even.observe("laplacian_weight_0_ca_myo"));
    EXPECT_EQ(plain.observe("laplacian_weight_2_ca_nsr"), plain.observe("laplacian_weight_0_ca_nsr"));
}

TEST(dyad, channels_never_get_lost) {
    SteppedCells cells(
        dyads(), {.variant = "iso", .start = "author_iso_500", .sites = {5, 3, 2}, .is_weighted_per_total = false});
    for (int n = 0; n < 4000; ++n) {
        cells.stimulate(n >= 1000 && n < 1010 ? -80 : 0);
        if (n == 2000) cells.hold("RyR", "O1", 0.4);
        if (n == 3000) cells.hold("", "");
        cells.step();
        for (std::int64_t site = 0; site < cells.sites(); ++site) {
            int sum = 0;
            for (const char* state : {"RyR_C1", "RyR_O1", "RyR_C2", "RyR_O2"}) sum += cells.count(state, site);
            ASSERT_EQ(sum, 100) << "step " << n << ", site " << site;
            if (n >= 2000 && n < 3000) ASSERT_GE(cells.count("RyR_O1", site), 40);
        }
    }
}

}  // namespace
}  // namespace heartwright::validation
