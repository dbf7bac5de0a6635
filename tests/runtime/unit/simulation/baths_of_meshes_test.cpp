// Baths on tetrahedra: a heart in its torso as a bidomain, beside the same heart alone, and its leads beside lead fields.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "runtime/mesh/make/box.hpp"
#include "tests/runtime/unit/simulation/milli_volt_run.hpp"
#include "tests/runtime/unit/support/measured.hpp"
#include "tests/runtime/unit/support/mesh_file.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::testing {
namespace {

// A block of 12 x 10 x 8 mm, of which a part is heart (tag 1), the rest a bath (2) without fibres.
mesh::Mesh torso() {
    mesh::Mesh body = mesh::make_box({12, 10, 8}, 1);
    for (std::size_t e = 0; e < body.elements.size(); ++e) {
        const mesh::Point at = mesh::centroid(body, e);
        const bool is_heart = at[0] > 2 && at[0] < 10 && at[1] > 2 && at[1] < 7 && at[2] > 2 && at[2] < 6;
        body.tags.push_back(is_heart ? 1 : 2);
        body.fibres.push_back(is_heart ? mesh::Point{0.8, 0.6, 0} : mesh::Point{});
    }
    return body;
}

mesh::Mesh heart_alone() {
    mesh::Mesh body = torso(), heart;
    heart.nodes = body.nodes;  // those of the bath are in no element
    for (std::size_t e = 0; e < body.elements.size(); ++e) {
        if (body.tags[e] != 1) continue;
        heart.elements.push_back(body.elements[e]);
        heart.tags.push_back(1);
        heart.fibres.push_back(body.fibres[e]);
    }
    return heart;
}

// A wave from one end of the heart.
std::string wave(const std::string& path, const std::string& more, const std::string& model = "bidomain") {
    return R"("variant": ["excitable"], "time": {"end": "8 ms", "dt": "0.05 ms"},
    "geometry": {"mesh": ")" +
           path + R"(", "couplings": "fp64"},
    "tissue": {"model": ")" +
           model + R"(", "elliptic_tolerance": 1e-11, "sigma_i": ["4 S/m", "0.8 S/m", "0.8 S/m"],
               "sigma_e": ["10 S/m", "6 S/m", "6 S/m"], "chi": "1 1/mm", "C_m": "1 uF/mm^2"},
    "stimuli": [{"name": "S1", "where": {"box": [["0 mm", "0 mm", "0 mm"], ["4 mm", "10 mm", "8 mm"]]}, "rate": "2 mV/ms", "start": "0.5 ms", "duration": "2 ms"}],
    "probes": [{"name": "near", "at": ["5 mm", "4 mm", "4 mm"], "show": ["V", "phi_e"], "every": "0.5 ms"},
               {"name": "beside", "at": ["8 mm", "2 mm", "3 mm"], "show": ["V", "phi_e"], "every": "0.5 ms"}])" +
           more;
}
std::string bath(const std::string& sigma) {
    return R"(, "regions": [{"name": "blood", "where": {"tag": 2}, "bath": ")" + sigma + R"("}])";
}

TEST(BathsOfMeshes, have_no_cells_and_load_the_tissue_beside_them) {
    const MeshFile whole("torso_of_baths", torso()), part("heart_of_baths", heart_alone());
    const MilliVoltRun alone(wave(part.path(), "")), insulating(wave(whole.path(), bath("1e-7 S/m"))),
        blood(wave(whole.path(), bath("8 S/m")));
    EXPECT_EQ(insulating.simulation.facts().cells, alone.simulation.facts().cells);
    EXPECT_GT(alone.simulation.facts().elliptic_memory, 16 * 12 * alone.simulation.facts().cells);
    EXPECT_GT(insulating.simulation.facts().elliptic_memory, alone.simulation.facts().elliptic_memory);
    double change = 0;
    for (std::size_t row = 0; row < alone.output.rows.size(); ++row)
        for (const std::size_t of_V : {0u, 2u}) {
            EXPECT_NEAR(insulating.output.rows[row][of_V], alone.output.rows[row][of_V], 1e-5) << row;
            change = std::max(change, std::fabs(blood.output.rows[row][of_V] - alone.output.rows[row][of_V]));
        }
    EXPECT_GT(change, 0.01);
}

TEST(BathsOfMeshes, show_phi_e_in_fields_and_to_electrodes_and_electrograms) {
    const MeshFile whole("fields_of_baths", torso());
    const MilliVoltRun run(wave(whole.path(), bath("8 S/m") + R"(, "fields": {"show": ["V", "phi_e"], "every": "4 ms"},
        "electrodes": [{"name": "G", "where": {"box": [["-1 mm", "-1 mm", "-1 mm"], ["0.1 mm", "11 mm", "9 mm"]]}, "ground": true}],
        "measures": [{"electrogram": "U", "at": ["12 mm", "5 mm", "4 mm"], "every": "4 ms"}])"));
    const mesh::Mesh body = torso();
    ASSERT_EQ(run.output.fields.size(), 3u);
    const std::vector<double>&V = run.output.fields.back()[0], &phi_e = run.output.fields.back()[1];
    ASSERT_EQ(phi_e.size(), body.nodes.size());
    const std::vector<double> electrogram = column(measured(run.simulation), "electrograms.csv", "U");
    std::size_t cells = 0;
    for (std::size_t n = 0; n < body.nodes.size(); ++n) {
        const mesh::Point& at = body.nodes[n];
        const bool is_heart = at[0] > 1.9 && at[0] < 10.1 && at[1] > 1.9 && at[1] < 7.1 && at[2] > 1.9 && at[2] < 6.1;
        EXPECT_EQ(std::isnan(V[n]), !is_heart) << n;
        EXPECT_FALSE(std::isnan(phi_e[n])) << n;
        if (at[0] < 0.01) EXPECT_EQ(phi_e[n], 0) << n;
        if (at == mesh::Point{12, 5, 4}) EXPECT_EQ(phi_e[n], electrogram.back());
        cells += is_heart ? 1 : 0;
    }
    EXPECT_EQ(run.simulation.facts().cells, static_cast<std::int64_t>(cells));
    EXPECT_GT(std::fabs(electrogram.back() - electrogram.front()), 0.01);
}

// Both are the body potential of one V, once by reciprocity and once by a solve at each instant. A bidomain has another
// V, which the bath loads.
TEST(BathsOfMeshes, leads_by_lead_fields_are_the_potentials_that_a_pseudo_bidomain_finds_in_the_same_body) {
    const MeshFile whole("leads_of_baths", torso());
    const std::string measures =
        R"(, "measures": [{"electrogram": "E", "at": ["12 mm", "5 mm", "4 mm"], "minus": ["0 mm", "5 mm", "4 mm"], "every": "0.5 ms"},
        {"leads": {"every": "0.5 ms", "body": ")" +
        whole.path() +
        R"(", "conductivities": [{"tags": [1], "heart": true}, {"tags": [2], "sigma": "8 S/m"}],
                  "electrodes": {"RA": ["0 mm", "5 mm", "4 mm"], "LA": ["12 mm", "5 mm", "4 mm"]}, "pairs": {"I": ["LA", "RA"]}}}])";
    double largest_difference = 0, largest = 0;
    for (const char* model : {"pseudo_bidomain", "bidomain"}) {
        const MilliVoltRun run(wave(whole.path(), bath("8 S/m") + measures, model));
        const auto found = measured(run.simulation);
        const std::vector<double> solved = column(found, "electrograms.csv", "E"),
                                  lead = column(found, "leads.csv", "I");
        ASSERT_EQ(solved.size(), 17u);
        ASSERT_EQ(lead.size(), solved.size());
        largest = *std::max_element(lead.begin(), lead.end()) - *std::min_element(lead.begin(), lead.end());
        EXPECT_GT(largest, 0.05);
        for (std::size_t k = 0; k < lead.size(); ++k) EXPECT_NEAR(lead[k], solved[k], 1e-7 * largest) << model << k;
    }
    // The lead fields of the monodomain's V are what an ECG without bath loading is.
    const MilliVoltRun mono(wave(whole.path(), bath("8 S/m") + measures, "pseudo_bidomain")),
        loaded(wave(whole.path(), bath("8 S/m") + measures));
    const std::vector<double> one = column(measured(mono.simulation), "leads.csv", "I"),
                              other = column(measured(loaded.simulation), "leads.csv", "I");
    for (std::size_t k = 0; k < one.size(); ++k)
        largest_difference = std::max(largest_difference, std::fabs(one[k] - other[k]));
    RecordProperty("largest_difference_of_a_loaded_heart", std::to_string(largest_difference / largest));
    EXPECT_GT(largest_difference, 0.001 * largest);
    EXPECT_LT(largest_difference, 0.5 * largest);
}

TEST(BathsOfMeshes, refuse_what_is_no_bath) {
    const MeshFile whole("refusals_of_baths", torso());
    const auto has = [](const std::string& members, const std::string& part) {
        const std::string text = message_of([&] { MilliVoltRun run(members); });
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    const auto with = [&](const std::string& where) {
        return wave(whole.path(), R"(, "regions": [{"name": "blood", "where": )" + where + R"(, "bath": "1 S/m"}])");
    };
    has(with(R"({"tag": 7})"), "region 'blood' holds no element of " + whole.path() +
                                   ": no node of the mesh has the tag 7; it has the tags 1, 2");
    has(with(R"({"tag": [1, 2]})"), "all of it is bath, and there is no tissue");
    has(with(R"({"tag": 1})"), "has a fibre of length 0, and is in no region with \"bath\"");
    has(with(R"({"cells": [[3]]})"), "region 'blood' is a bath, and is a list of nodes");
    has(wave(
            whole.path(),
            bath("8 S/m") +
                R"(, "electrodes": [{"name": "I", "where": {"box": [["-1 mm", "-1 mm", "-1 mm"], ["3 mm", "5 mm", "5 mm"]]},
        "intracellular_current": "1 uA", "sink": {"box": [["11 mm", "-1 mm", "-1 mm"], ["13 mm", "11 mm", "9 mm"]]}, "start": "1 ms", "duration": "1 ms"}])"),
        "electrode 'I' gives its current to cells, but reaches points of a bath");
}

}  // namespace
}  // namespace heartwright::testing
