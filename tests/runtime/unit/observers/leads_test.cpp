// Leads of whole runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "runtime/io/number_text.hpp"
#include "runtime/mesh/formats/write_mesh.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/make_torso.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/mesh/partition/renumber.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"
#include "tests/runtime/unit/support/measured.hpp"

namespace heartwright::testing {
namespace {

class LeadsOf : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, LeadsOf, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

// A wave along x through a block with oblique fibres; sigma_e is three times sigma_i.
std::string wave(const std::string& measures) {
    return R"("variant": ["excitable"], "time": {"end": "20 ms", "dt": "0.1 ms", "diffusion": "substep"},
    "geometry": {"cells": [20, 6, 5], "spacing": "1 mm"},
    "tissue": {"sigma_i": ["4 S/m", "1.6 S/m", "1.6 S/m"], "sigma_e": ["12 S/m", "4.8 S/m", "4.8 S/m"], "chi": "1 1/mm", "C_m": "1 uF/mm^2"},
    "fibres": {"constant": [0.8, 0.6, 0]},
    "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "measures": [)" +
           measures + "]";
}

constexpr const char* limbs =
    R"("RA": ["-5 mm", "3 mm", "2 mm"], "LA": ["25 mm", "3 mm", "2.5 mm"], "LL": ["10 mm", "15 mm", "2 mm"])";

// With a bath of sigma_i along the fibre and the same anisotropy in both spaces, which is what the pseudo-ECG assumes.
TEST_P(LeadsOf, an_infinite_medium_is_that_of_the_pseudo_ecg) {
    const ToyRun run(wave(R"({"leads": {"every": "0.5 ms", "medium": "4 S/m", "electrodes": {)" + std::string(limbs) +
                          R"(}, "pairs": {"I": ["LA", "RA"], "II": ["LL", "RA"], "III": ["LL", "LA"], "W": ["LA"]}}},
        {"ecg": "I", "at": ["25 mm", "3 mm", "2.5 mm"], "minus": ["-5 mm", "3 mm", "2 mm"], "every": "0.5 ms"})"),
                     GetParam());
    const auto found = measured(run.simulation);
    const std::vector<double> one = column(found, "leads.csv", "I"), two = column(found, "leads.csv", "II"),
                              three = column(found, "leads.csv", "III"), wilson = column(found, "leads.csv", "W"),
                              pseudo = column(found, "ecg.csv", "I");
    ASSERT_EQ(one.size(), 41u);
    ASSERT_EQ(pseudo.size(), one.size());
    const double largest = *std::max_element(pseudo.begin(), pseudo.end());
    EXPECT_GT(largest, 0.001);  // the wave comes towards LA
    for (std::size_t k = 0; k < one.size(); ++k) {
        EXPECT_NEAR(one[k], pseudo[k], 1e-10 * largest);
        EXPECT_NEAR(one[k] + three[k], two[k], 1e-15);
        EXPECT_NEAR(wilson[k], (one[k] - three[k]) / 3, 1e-14);  // LA - (RA + LA + LL)/3
    }
}

// A body of two tags around the block.
std::string written_body() {
    mesh::Mesh body = mesh::make_box({30, 16, 15}, 1);
    for (mesh::Point& node : body.nodes)
        for (double& coordinate : node) coordinate -= 5;
    for (std::size_t e = 0; e < body.elements.size(); ++e) {
        const mesh::Point at = mesh::centroid(body, e);
        const bool is_heart = at[0] > 0 && at[0] < 20 && at[1] > 0 && at[1] < 6 && at[2] > 0 && at[2] < 5;
        body.tags.push_back(is_heart ? 1 : 2);
        body.fibres.push_back({0.8, 0.6, 0});
    }
    const std::string path = ::testing::TempDir() + "body_of_leads.vtu";
    mesh::write_mesh(path, body);
    return path;
}

std::string in_body(const std::string& path, const std::string& conductivities, const std::string& electrodes) {
    return wave(R"({"leads": {"every": "0.5 ms", "body": ")" + path + R"(", "farthest": "8 mm", "conductivities": [)" +
                conductivities + R"(], "electrodes": {)" + electrodes +
                R"(}, "pairs": {"I": ["LA", "RA"], "II": ["LL", "RA"], "III": ["LL", "LA"]}}})");
}

TEST_P(LeadsOf, a_body_with_tags_shows_the_wave_that_comes_towards_an_electrode) {
    const std::string path = written_body();
    const ToyRun run(in_body(path, R"({"tags": [1], "heart": true}, {"tags": [2], "sigma": "4 S/m"})", limbs),
                     GetParam());
    const auto found = measured(run.simulation);
    const std::vector<double> one = column(found, "leads.csv", "I");
    ASSERT_EQ(one.size(), 41u);
    EXPECT_NEAR(one.front(), 0, 1e-12);  // all are alike at rest
    EXPECT_GT(*std::max_element(one.begin(), one.end()), 0.001);
    const ToyRun alone(wave(""), GetParam());
    EXPECT_EQ(alone.simulation.state(0), run.simulation.state(0));
}

// Of a small heart, at its apex.
std::string apex_wave(const std::string& leads) {
    return R"("variant": ["excitable"], "time": {"end": "6 ms", "dt": "0.1 ms", "diffusion": "substep"},
    "geometry": {"make": "biventricle", "edge": "2.4 mm", "cavity": ["11 mm", "30 mm"], "wall": ["6 mm", "4 mm"], "layers": 2},
    "tissue": {"sigma_i": ["4 S/m", "1.6 S/m", "1.6 S/m"], "sigma_e": ["12 S/m", "4.8 S/m", "4.8 S/m"], "chi": "1 1/mm", "C_m": "1 uF/mm^2"},
    "stimuli": [{"name": "S1", "where": {"sphere": {"centre": ["0 mm", "0 mm", "-33 mm"], "radius": "8 mm"}}, "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
    "measures": [{"leads": {"every": "0.5 ms", )" +
           leads + "}}]";
}

TEST_P(LeadsOf, the_made_torso_is_the_one_that_mesh_make_writes) {
    mesh::MeshRecipe recipe;
    recipe.kind = mesh::MeshRecipe::Kind::biventricle;
    recipe.edge = 2.4;
    recipe.ventricle = {11, 30, 6, 4, true};
    recipe.fibres = {{60, -60}, {60, -60}, {}};
    recipe.regions.layers = 2;
    mesh::TorsoSize size;
    size.sides = {200, 170, 220};
    size.heart = {5, -15, 0};
    ThreadPool threads(2);
    mesh::Mesh heart = mesh::make_mesh(recipe, threads);
    mesh::order_for_locality(heart, threads);
    const std::string path = ::testing::TempDir() + "torso_of_leads.vtu";
    mesh::write_mesh(path, mesh::make_torso(recipe, size, heart));
    std::string electrodes;
    for (const auto& [name, at] : mesh::Torso(size, mesh::ventricle_of(recipe)).electrodes()) {
        electrodes += (electrodes.empty() ? "\"" : ", \"") + name + "\": [";
        for (std::size_t axis = 0; axis < 3; ++axis)
            electrodes += (axis == 0 ? "\"" : ", \"") + io::number_text(at[axis]) + " mm\"";
        electrodes += "]";
    }
    const ToyRun made(
        apex_wave(R"("torso": {"sides": ["200 mm", "170 mm", "220 mm"], "place": ["5 mm", "-15 mm", "0 mm"]})"),
        GetParam());
    const ToyRun read(apex_wave(R"("body": ")" + path + R"(", "conductivities": [{"tags": [1, 2], "heart": true},
        {"tags": [201], "sigma": "0.2 S/m"}, {"tags": [202], "sigma": "0.039 S/m"}, {"tags": [203], "sigma": "0.7 S/m"}],
        "electrodes": {)" + electrodes +
                                "}"),
                      GetParam());
    const auto found = measured(made.simulation), wanted = measured(read.simulation);
    for (const char* lead : {"I", "aVF", "V1", "V6"}) {
        const std::vector<double> values = column(found, "leads.csv", lead);
        ASSERT_EQ(values.size(), 13u);
        const std::vector<double> others = column(wanted, "leads.csv", lead);
        for (std::size_t k = 0; k < values.size(); ++k)  // the file's fibres are made of length 1 again
            EXPECT_NEAR(values[k], others[k], 1e-10) << lead;
    }
    const std::vector<double> chest = column(found, "leads.csv", "V4");
    EXPECT_LT(*std::min_element(chest.begin(), chest.end()), -1e-4) << "the wave goes away from the apex";
}

std::string refusal_of(const std::string& experiment) {
    try {
        const ToyRun run(experiment, device::Backend::cpu);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "no refusal";
}

TEST(Leads, refuse_what_does_not_fit_together) {
    const std::string path = written_body();
    const auto has = [](const std::string& text, const std::string& part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    has(refusal_of(in_body(path, R"({"tags": [1], "heart": true})", limbs)),
        "'leads': the body has elements with the tag 2, for which no conductivity is given; its tags are 1, 2");
    has(refusal_of(in_body(
            path, R"({"tags": [1], "heart": true}, {"tags": [2], "sigma": "4 S/m"})",
            R"("RA": ["-50 mm", "3 mm", "2 mm"], "LA": ["25 mm", "3 mm", "2.5 mm"], "LL": ["10 mm", "15 mm", "2 mm"])")),
        "electrode 'RA' is 45.00 mm away from the surface of the body, more than 8.00 mm");
    has(refusal_of(
            wave(R"({"leads": {"every": "0.5 ms", "medium": "4 S/m", "electrodes": {)" + std::string(limbs) + "}}}")),
        "'leads' have no electrode 'V1', needed by the 12 standard leads (all without 'pairs')");
    has(refusal_of(wave(R"({"leads": {"every": "0.5 ms", "medium": "4 S/m"}})")), "'leads' have no 'electrodes'");
    has(refusal_of(wave(R"({"leads": {"every": "0.5 ms", "torso": {}}})")),
        R"('torso' is around a made biventricle: "geometry": {"make": "biventricle", ...})");
    has(refusal_of(apex_wave(R"("torso": {"sides": ["0 mm", "170 mm", "220 mm"]})")),
        "'leads': the sides of a torso lie above 0 mm");
}

}  // namespace
}  // namespace heartwright::testing
