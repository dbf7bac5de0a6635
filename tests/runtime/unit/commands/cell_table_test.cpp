// What is kept of cells that differ, and what is said of maps without a value.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/output/cell_table.hpp"
#include "runtime/commands/output/map_files.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/experiment/resolved.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/fields/read_planes.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/report/data/csv_table.hpp"
#include "runtime/report/report.hpp"
#include "runtime/tissue_state/normal_draw.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::commands {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A folder that is gone when the test ends.
struct Folder {
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string path = (std::filesystem::temp_directory_path() / ("cell_table_" + std::to_string(::getpid()))).string();
};

const interface::Model& toy() { return testing::toy_model(interface::Backend::cpu); }

std::string cells(const std::string& members) {
    return R"({"format": 1, "name": "cells", "model": "toy", "variant": ["excitable"], "seed": 4, "time": {"end": "60 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [40], "spacing": "1 mm"}, "stimuli": [{"name": "S1", "where": "all", "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}], )" +
           members + "}";
}
const std::string differing = R"("fields_in": [{"parameter": "epsilon", "spread": {"lognormal": 0.2}}])";

std::vector<simulation::MapResult> run_into(const std::string& folder, const std::string& text) {
    const auto experiment = bound(text, toy());
    simulation::Simulation simulation(experiment, toy(), {device::Backend::cpu, 1, 0, 100});
    Silent silent;
    simulation.run(silent);
    simulation.write_end_state(folder + "/end_state.h5");
    io::write_whole_file(folder + "/experiment.resolved.json", experiment::resolved_json(experiment).dump());
    auto maps = write_map_files(simulation, experiment, toy(), folder);
    write_cell_table(folder, experiment);
    return maps;
}

double epsilon_of(std::int64_t cell) {
    return 0.08 * std::exp(0.2 * tissue_state::standard_normal(4, cell, "epsilon"));
}

TEST(CellsThatDiffer, are_kept_in_the_maps_the_end_state_and_a_table) {
    const Folder folder;
    const auto maps =
        run_into(folder.path, cells(R"("maps": [{"activation": {"threshold": "0"}}, {"apd": 90}], )" + differing));
    ASSERT_EQ(maps.size(), 3u);
    EXPECT_EQ(maps[2].name, "parameter_epsilon");
    EXPECT_EQ(maps[2].unit, "1/ms");
    const auto kept = io::read_data_set(folder.path + "/end_state.h5", "parameters/epsilon").values;
    EXPECT_EQ(io::read_text_attribute(folder.path + "/end_state.h5", "parameters/epsilon", "unit"), "1/ms");
    EXPECT_EQ(io::EndStateFile(folder.path + "/end_state.h5").states().size(), 2u);
    const std::string table = io::read_file(folder.path + "/cells.csv");
    EXPECT_EQ(table.substr(0, table.find('\n')), "cell,x [mm],y [mm],z [mm],epsilon [1/ms],activation [ms],apd90 [ms]");
    const report::CsvTable rows = report::read_csv(folder.path + "/cells.csv", {});
    ASSERT_EQ(rows.rows, 40u);
    ASSERT_EQ(kept.size(), 40u);
    for (std::size_t cell = 0; cell < 40; ++cell) {
        EXPECT_NEAR(kept[cell], epsilon_of(static_cast<std::int64_t>(cell)), 1e-15);
        EXPECT_EQ(maps[2].values[cell], kept[cell]);
        EXPECT_EQ(rows.find("epsilon")->numbers[cell], kept[cell]);
        EXPECT_EQ(rows.find("apd90")->numbers[cell], maps[1].values[cell]);
        EXPECT_EQ(rows.find("x")->numbers[cell], static_cast<double>(cell) + 0.5);
    }
}

TEST(CellsThatDiffer, are_kept_without_a_map_that_is_asked_for) {
    const Folder folder;
    EXPECT_EQ(run_into(folder.path, cells(differing)).size(), 1u);
    EXPECT_THAT(io::read_file(folder.path + "/cells.csv"),
                HasSubstr("cell,x [mm],y [mm],z [mm],epsilon [1/ms]\n0,0.5,0.5,0.5,"));
}

TEST(CellsThatDiffer, have_no_table_where_all_are_alike) {
    const Folder folder;
    const auto maps = run_into(
        folder.path,
        cells(
            R"("maps": [{"parameter": "epsilon"}], "regions": [{"name": "right", "where": {"cells": [[3]]}, "set": {"epsilon": "*2"}}])"));
    EXPECT_FALSE(std::filesystem::exists(folder.path + "/cells.csv"));
    EXPECT_EQ(maps[0].values[2], 0.08);
    EXPECT_EQ(maps[0].values[3], 0.16);
}

TEST(CellsThatDiffer, without_tissue_are_points_and_set_against_their_parameters_in_the_report) {
    const Folder folder;
    run_into(folder.path, cells(R"("maps": [{"activation": {"threshold": "0"}}, {"apd": 90}], )" + differing));
    report::write_report(folder.path);
    const std::string along = io::read_file(folder.path + "/plots/map-apd90.csv"),
                      against = io::read_file(folder.path + "/plots/map-apd90-parameter-epsilon.csv");
    EXPECT_THAT(along.substr(0, along.find('\n')), HasSubstr("cell"));
    EXPECT_THAT(along, Not(HasSubstr("x [mm]")));
    EXPECT_THAT(against.substr(0, against.find('\n')), HasSubstr("epsilon [1/ms]"));
    const std::string drawing = io::read_file(folder.path + "/plots/map-apd90.svg");
    EXPECT_THAT(drawing, Not(HasSubstr("x [mm]")));
}

std::string first_line(const std::string& path) {
    const std::string text = io::read_file(path);
    return text.substr(0, text.find('\n'));
}

TEST(CellsThatDiffer, of_two_and_three_dimensions_without_tissue_are_a_population_in_the_report_and_no_map_over_mm) {
    const std::string maps = R"("maps": [{"activation": {"threshold": "0"}}, {"apd": 90}, {"peak": "V"}], )";
    for (const std::string shape : {"[8, 5]", "[4, 1, 10]", "[4, 5, 2]"}) {
        SCOPED_TRACE(shape);
        const Folder folder;
        std::string text = cells(maps + differing);
        text.replace(text.find("[40]"), 4, shape);
        run_into(folder.path, text);
        report::write_report(folder.path);
        const std::string plots = folder.path + "/plots/";
        for (const char* const map : {"map-apd90", "map-activation", "map-peak-v", "map-parameter-epsilon"}) {
            SCOPED_TRACE(map);
            EXPECT_EQ(report::read_csv(plots + map + ".csv", {}).rows, 40u);
            EXPECT_EQ(first_line(plots + map + ".csv").substr(0, 5), "cell,");
            EXPECT_TRUE(std::filesystem::exists(plots + map + "-histogram.svg"));
        }
        EXPECT_THAT(first_line(plots + "map-apd90-parameter-epsilon.csv"), HasSubstr("epsilon [1/ms]"));
        for (const auto& plot : std::filesystem::directory_iterator(plots))
            EXPECT_THAT(io::read_file(plot.path().string()), Not(HasSubstr("[mm]"))) << plot.path();
    }
}

TEST(CellsThatDiffer, without_tissue_have_fields_that_the_report_shows_cell_by_cell) {
    for (const std::array<std::int64_t, 3> points :
         {std::array<std::int64_t, 3>{8, 5, 1}, {4, 1, 10}, {4, 5, 2}, {40, 1, 1}, {1, 1, 40}, {40, 30, 2}}) {
        const Folder folder;
        run_into(folder.path, cells(differing));
        io::FieldSeries fields(folder.path + "/fields", {points, {}, {1, 1, 1}}, {{"V", "mV"}}, false);
        std::vector<double> values(static_cast<std::size_t>(points[0] * points[1] * points[2]));
        for (std::int64_t step = 0; step < 4; ++step) {
            for (std::size_t g = 0; g < values.size(); ++g)
                values[g] = static_cast<double>(g) + static_cast<double>(step);
            fields.write_instant(step, static_cast<double>(step), {values});
        }
        fields.finish();
        report::write_report(folder.path);
        const std::string drawing = io::read_file(folder.path + "/plots/film-v.svg");
        EXPECT_THAT(drawing, HasSubstr(points[1] == 30 ? ">cells shown, in order<" : ">cell<"));
        EXPECT_THAT(drawing, Not(HasSubstr("[mm]")));
        EXPECT_THAT(io::read_file(folder.path + "/report.html"), HasSubstr("The cells over time"));
        if (points[1] == 30) continue;
        const report::CsvTable table = report::read_csv(folder.path + "/plots/film-v.csv", {});
        ASSERT_EQ(table.rows, 160u);
        for (std::size_t row = 0; row < 160; ++row) {
            EXPECT_EQ(table.columns[1].numbers[row], static_cast<double>(row % 40));
            EXPECT_EQ(table.columns[2].numbers[row],
                      static_cast<double>(row % 40 + row / 40));  // of cell g, g at first
        }
    }
}

TEST(CellsThatDiffer, with_tissue_stay_maps_over_mm) {
    const Folder folder;
    std::string text = cells(
        R"("tissue": {"D": "0.001 mm^2/ms"}, "maps": [{"activation": {"threshold": "0"}}, {"apd": 90}], )" + differing);
    text.replace(text.find("[40]"), 4, "[8, 5]");
    run_into(folder.path, text);
    report::write_report(folder.path);
    EXPECT_TRUE(std::filesystem::exists(folder.path + "/plots/map-apd90-xy.csv"));
    EXPECT_FALSE(std::filesystem::exists(folder.path + "/plots/map-apd90.csv"));
}

TEST(CellsThatDiffer, have_their_parameters_in_probes_csv_fields_and_the_summary_where_they_are_shown) {
    const Folder folder;
    RunRequest request;
    request.experiment = folder.path + "/e.json";
    request.folder = folder.path + "/out";
    request.backend = "cpu";
    request.precision = "fp64";
    request.threads = 1;
    request.command = "heartwright run";
    io::write_whole_file(
        request.experiment,
        R"({"format": 1, "name": "shown", "model": "toy", "variant": ["excitable"], "seed": 4, "time": {"end": "160 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [8, 5], "spacing": "1 mm"}, "stimuli": [{"name": "S1", "where": "all", "rate": "2 1/ms", "start": "1 ms", "duration": "2 ms"}],
        "probes": [{"name": "P", "cell": [3, 2], "show": ["V", "epsilon"], "every": "80 ms"}], "fields": {"show": ["V", "epsilon"], "every": "80 ms", "type": "fp64"}, )" +
            differing + "}");
    run_experiment(request, {&toy()});
    const std::string out = request.folder;
    EXPECT_EQ(first_line(out + "/probes.csv"), "t [ms],V [1] @ P,epsilon [1/ms] @ P");
    const report::CsvTable rows = report::read_csv(out + "/probes.csv", {});
    ASSERT_EQ(rows.rows, 3u);
    for (std::size_t row = 0; row < 3; ++row) EXPECT_NEAR(rows.columns[2].numbers[row], epsilon_of(19), 1e-15);
    const auto fields = io::list_fields(out + "/fields");
    ASSERT_EQ(fields.instants.size(), 3u);
    ASSERT_EQ(fields.quantities.size(), 2u);
    for (const auto& quantity : fields.quantities) EXPECT_EQ(quantity.unit, quantity.name == "V" ? "1" : "1/ms");
    for (const auto& instant : fields.instants) {
        const auto plane = io::read_plane(instant, fields.grid, "epsilon", 2, 0, 1);
        ASSERT_EQ(plane.size(), 40u);
        for (std::size_t cell = 0; cell < 40; ++cell)
            EXPECT_FLOAT_EQ(plane[cell], static_cast<float>(epsilon_of(static_cast<std::int64_t>(cell))));
    }
    const auto summary = nlohmann::json::parse(io::read_file(out + "/summary.json"));
    EXPECT_EQ(summary["symbols"]["epsilon"]["unit"], "1/ms");
    EXPECT_EQ(summary["symbols"]["epsilon"]["component"], "membrane");
}

TEST(EmptyMaps, are_named_with_the_threshold_that_nothing_reached) {
    const Folder folder;
    const std::string text = cells(R"("maps": [{"activation": {"threshold": "50"}}, {"apd": 90}, {"peak": "V"}])");
    const auto maps = run_into(folder.path, text);
    EXPECT_TRUE(maps[0].is_empty && maps[1].is_empty && !maps[2].is_empty);
    const auto notes = notes_on_empty_maps(maps, bound(text, toy()), toy());
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(
        notes[0],
        "warning: no cell was activated: V rose nowhere through the threshold of 50, so the maps 'activation', 'apd90' "
        "are empty: no "
        "cell has a value there; choose a threshold "
        "that the potential crosses (a map {\"maximum\": \"V\"} shows how high it comes), or a stronger stimulus");
}

TEST(EmptyMaps, of_cells_that_were_activated_are_named_alone) {
    const Folder folder;
    const std::string text = cells(R"("maps": [{"activation": {"threshold": "0"}}, {"alternans": 90}])");
    const auto notes = notes_on_empty_maps(run_into(folder.path, text), bound(text, toy()), toy());
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes[0], "warning: the map 'alternans90' is empty: no cell has a value there");
    EXPECT_TRUE(notes_on_empty_maps(run_into(folder.path, cells(R"("maps": [{"activation": {"threshold": "0"}}])")),
                                    bound(text, toy()), toy())
                    .empty());
}

// V rises from 0 to 1 and falls again, as in many models without units: 1 is never passed.
TEST(StartingThreshold, is_crossed_by_models_without_volts) {
    interface::Model model = toy();
    const double threshold = std::stod(activation_threshold(model, index_of_variant(model, "excitable")));
    EXPECT_GT(threshold, -1.1);  // rest is -1.2
    EXPECT_LT(threshold, 1);     // FitzHugh-Nagumo comes to about 2
    const double passive = std::stod(activation_threshold(model, index_of_variant(model, "decay")));
    EXPECT_GT(passive, -1.19);
    EXPECT_LT(passive, -0.2);  // the stimulus adds 1 and nothing else does: a threshold of rest + 1 is never reached
}

}  // namespace
}  // namespace heartwright::commands
