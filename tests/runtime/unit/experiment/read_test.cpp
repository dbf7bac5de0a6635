#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "toy_model.hpp"

namespace heartwright::experiment {
namespace {

using testing::HasSubstr;

TEST(ReadExperiment, one_cell_needs_a_model_and_a_time_only) {
    const auto [experiment, messages] = read(with(""));
    ASSERT_TRUE(experiment) << messages;
    EXPECT_EQ(messages, "");
    EXPECT_EQ(experiment->name, "e");
    EXPECT_EQ(experiment->time.steps, 2000);
    EXPECT_EQ(experiment->geometry.count(), 1);
    EXPECT_FALSE(experiment->geometry.given);
    EXPECT_EQ(experiment->time.splitting, Time::Splitting::godunov);
}

TEST(ReadExperiment, lengths_and_times_of_any_unit_become_mm_and_ms) {
    const auto [experiment, messages] =
        read(with(R"("geometry": {"size": ["2 cm", "7000 um", "0.003 m"], "spacing": "0.5 mm", "points": "nodes"},
        "tissue": {"D": "1 cm^2/s"}, "stimuli": [{"name": "S1", "where": "all", "current": "-80 A/F", "start": "0.05 s", "duration": "500 us"}])"));
    ASSERT_TRUE(experiment) << messages;
    EXPECT_EQ(experiment->geometry.cells, (std::array<std::int64_t, 3>{41, 15, 7}));
    EXPECT_NEAR(experiment->tissue->D[0], 0.1, 1e-15);
    EXPECT_NEAR(experiment->stimuli[0].starts[0], 50, 1e-12);
    EXPECT_NEAR(experiment->stimuli[0].duration, 0.5, 1e-15);
}

TEST(ReadExperiment, size_counts_centres_or_nodes) {
    const auto cells = [](const char* points) {
        return read(with(std::string(R"("geometry": {"size": ["20 mm", "7 mm"], "spacing": "0.1 mm", "points": ")") +
                         points + "\"}"))
            .experiment->geometry;
    };
    EXPECT_EQ(cells("centres").cells, (std::array<std::int64_t, 3>{200, 70, 1}));
    EXPECT_EQ(cells("nodes").cells, (std::array<std::int64_t, 3>{201, 71, 1}));
    EXPECT_EQ(cells("nodes").dimensions, 2);
    EXPECT_DOUBLE_EQ(cells("centres").position(0, 0), 0.05);
    EXPECT_DOUBLE_EQ(cells("nodes").position(0, 200), 20);
}

TEST(ReadExperiment, conductivities_become_diffusion_coefficients) {
    const auto [experiment, messages] = read(slab_with(R"("fibres": {"constant": [2, 0, 0]},
        "tissue": {"sigma": ["0.133418 S/m", "0.0176062 S/m", "0.0176062 S/m"], "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"})"));
    ASSERT_TRUE(experiment) << messages;
    EXPECT_NEAR(experiment->tissue->D[0], 0.0952986, 1e-6);
    EXPECT_NEAR(experiment->tissue->D[1], 0.0125759, 1e-6);
    EXPECT_DOUBLE_EQ(*experiment->tissue->chi_C_m, 1.4);
    EXPECT_EQ(experiment->fibres.direction, (std::array<double, 3>{1, 0, 0}));
}

TEST(ReadExperiment, intracellular_and_extracellular_conductivities_are_those_in_series) {
    const auto D_of = [](const char* conductivities) {
        const auto [experiment, messages] =
            read(slab_with(std::string(R"("fibres": {"constant": [1, 0, 0]}, "tissue": {)") + conductivities +
                           R"(, "chi": "140 1/mm", "C_m": "0.01 uF/mm^2"})"));
        EXPECT_TRUE(experiment) << messages;
        return experiment->tissue->D;
    };
    // The benchmark slab's, of which 0.133418 and 0.0176062 S/m follow (Niederer et al. 2011).
    const auto D =
        D_of(R"("sigma_i": ["0.17 S/m", "0.019 S/m", "0 S/m"], "sigma_e": ["0.62 S/m", "0.24 S/m", "0 S/m"])");
    EXPECT_NEAR(1.4 * D[0], 0.133418, 1e-6);
    EXPECT_NEAR(1.4 * D[1], 0.0176062, 1e-6);
    EXPECT_EQ(D[2], 0);
    // One value beside three holds for all directions.
    const auto bath = D_of(R"("sigma_i": ["0.17 S/m", "0.019 S/m", "0.019 S/m"], "sigma_e": "0.62 S/m")");
    EXPECT_NEAR(1.4 * bath[2], 0.019 * 0.62 / 0.639, 1e-12);
}

TEST(ReadExperiment, periodic_stimuli_are_written_out_to_the_end) {
    const auto stimulus = [](const char* rest) {
        const auto outcome = read(with(
            std::string(R"("stimuli": [{"name": "S", "current": "-80 A/F", "start": "10 ms", "duration": "1 ms")") +
            rest + "}]"));
        EXPECT_TRUE(outcome.experiment) << outcome.messages;
        return outcome.experiment->stimuli[0];
    };
    EXPECT_THAT(stimulus("").starts, testing::ElementsAre(10));
    EXPECT_THAT(stimulus(R"(, "period": "40 ms")").starts, testing::ElementsAre(10, 50, 90));
    EXPECT_THAT(stimulus(R"(, "period": "40 ms", "count": 2)").first_steps, testing::ElementsAre(200, 1000));
    EXPECT_EQ(stimulus("").steps, 20);
}

TEST(ReadExperiment, charge_is_kept_when_dt_does_not_divide_the_duration) {
    const auto [experiment, messages] =
        read(with(R"("stimuli": [{"name": "S", "current": "-80 A/F", "times": ["0 ms"], "duration": "1 ms"}])",
                  R"({"end": "3 ms", "dt": "0.3 ms"})"));
    ASSERT_TRUE(experiment) << messages;
    const Stimulus& stimulus = experiment->stimuli[0];
    EXPECT_EQ(stimulus.steps, 3);
    EXPECT_NEAR(stimulus.charge_factor * static_cast<double>(stimulus.steps) * 0.3, 1.0, 1e-12);
}

TEST(ReadExperiment, outputs_are_read) {
    const auto [experiment, messages] =
        read(slab_with(R"("regions": [{"name": "left", "where": {"box": [["0 mm"], ["1 mm"]]}, "variant": "endo"}],
        "probes": [{"name": "P", "at": ["1 mm", "1 mm", "0.5 mm"], "show": ["V", "i_Na"], "every": "0.5 ms"},
                   {"name": "Q", "cell": [9, 4, 1], "show": "V"}, {"name": "M", "mean_over": {"region": "left"}, "show": "V"}],
        "maps": [{"activation": {"threshold": "-70 mV", "beats": "last"}}, {"apd": [50, 90]}, {"repolarisation": 90}, {"peak": "Ca_i"}, {"dvdt_max": true}],
        "fields": {"show": ["V"], "every": "1 ms", "from": "10 ms", "to": "20 ms", "stride": [2, 2, 1], "type": "fp64"})"));
    ASSERT_TRUE(experiment) << messages;
    EXPECT_EQ(experiment->probes[0].every_steps, 10);
    EXPECT_EQ(experiment->probes[1].every_steps, 1);
    EXPECT_EQ(experiment->probes[2].mean_over.region, "left");
    EXPECT_EQ(experiment->maps.size(), 6u);
    EXPECT_EQ(experiment->maps[0].beats, Map::Beats::last);
    EXPECT_EQ(experiment->maps[2].percent, 90);
    EXPECT_EQ(experiment->fields->first_step, 200);
    EXPECT_EQ(experiment->fields->last_step, 400);
    EXPECT_TRUE(experiment->fields->fp64);
}

TEST(ReadExperiment, files_lie_relative_to_the_experiment) {
    Diagnostics diagnostics;
    const auto [experiment, messages] =
        read(slab_with(R"("fibres": {"file": "a.h5:/f"}, "tissue": {"D": "0.1 mm^2/ms"})"));
    ASSERT_TRUE(experiment) << messages;
    EXPECT_EQ(experiment->fibres.file->path, "a.h5");
    EXPECT_EQ(experiment->fibres.file->dataset, "/f");
}

}  // namespace
}  // namespace heartwright::experiment
