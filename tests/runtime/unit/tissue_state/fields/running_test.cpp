// Runs of cells that differ: the same as regions, the same as one where they do not, on any backend and with any number
// of threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/simulation/simulation.hpp"
#include "runtime/tissue_state/normal_draw.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

using simulation::Simulation;
using ::testing::HasSubstr;

struct Finished {
    Finished(const interface::Model& m, const std::string& text, device::Backend backend = device::Backend::cpu,
             int threads = 2)
        : model(m) {
        experiment = bound(text, model);
        simulation.emplace(*experiment, model, simulation::Options{backend, threads, 0, 100});
        Silent silent;
        simulation->run(silent);
        for (std::int32_t k = 0; k < model.n_states; ++k) {
            const auto state = simulation->state(k);
            states.insert(states.end(), state.begin(), state.end());
        }
    }
    bool is_noted(const std::string& part) const {
        const auto& notes = simulation->facts().notes;
        return std::any_of(notes.begin(), notes.end(),
                           [&](const std::string& note) { return note.find(part) != std::string::npos; });
    }
    interface::Model model;
    std::optional<experiment::Experiment> experiment;
    std::optional<Simulation> simulation;
    std::vector<double> states;
};

const interface::Model& toy(device::Backend backend, int real_bytes = 8) {
    return toy_model(abi_backend(backend), real_bytes);
}

std::string message_of_run(const std::string& text,
                           const interface::Model& model = toy_model(interface::Backend::cpu)) {
    return heartwright::message_of([&] { Finished run(model, text); });
}

// 7 x 5 x 2 cells of the toy, coupled, with `extra`.
std::string slab(const std::string& extra, const std::string& variant = "excitable") {
    return R"({"format": 1, "name": "slab", "model": "toy", "variant": [")" + variant +
           R"("], "time": {"end": "20 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [7, 5, 2], "spacing": "1 mm"}, "tissue": {"D": "0.1 mm^2/ms"},
        "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 2}}, "current": "-2", "start": "1 ms", "duration": "1 ms"}])" +
           (extra.empty() ? "" : ",\n" + extra) + "}";
}

// A file of one data set "g" on that slab; gone when the test ends.
class FieldFile {
public:
    explicit FieldFile(const std::vector<double>& values, const std::string& unit = "1/ms",
                       const io::Shape& shape = {2, 5, 7}) {
        io::Hdf5Writer writer(path());
        writer.write("g", shape, values);
        if (!unit.empty()) writer.attribute("g", "unit", unit);
        writer.close();
    }
    ~FieldFile() { std::filesystem::remove(path()); }
    FieldFile(const FieldFile&) = delete;
    FieldFile& operator=(const FieldFile&) = delete;
    std::string path() const {
        return (std::filesystem::temp_directory_path() / ("field_in_" + std::to_string(getpid()) + ".h5")).string();
    }
    std::string entry(const std::string& parameter, const std::string& more = "") const {
        return R"("fields_in": [{"parameter": ")" + parameter + R"(", "file": ")" + path() + R"(:/g")" + more + "}]";
    }
};

std::vector<double> by_cell(double low, double high) {  // high where x >= 3
    std::vector<double> values;
    for (int k = 0; k < 70; ++k) values.push_back(k % 7 >= 3 ? high : low);
    return values;
}
const std::string right = R"({"box": [["3 mm", "0 mm", "0 mm"], ["7 mm", "5 mm", "2 mm"]]})";
// Regions that change nothing: two blocks of cells, so that diffusion goes by rows as it does with regions that do.
const std::string right_region = R"("regions": [{"name": "right", "where": )" + right + "}], ";

class CellsThatDiffer : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, CellsThatDiffer, ::testing::ValuesIn(backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(CellsThatDiffer, a_field_of_one_value_is_a_uniform_run_bit_for_bit) {
    const FieldFile file(by_cell(0.08, 0.08));
    EXPECT_EQ(Finished(toy(GetParam()), slab(file.entry("epsilon")), GetParam()).states,
              Finished(toy(GetParam()), slab(""), GetParam()).states);
    const FieldFile other(by_cell(0.2, 0.2));
    EXPECT_EQ(Finished(toy(GetParam()), slab(other.entry("epsilon")), GetParam()).states,
              Finished(toy(GetParam()), slab(R"("set": {"epsilon": "0.2 1/ms"})"), GetParam()).states);
}

TEST_P(CellsThatDiffer, a_field_of_two_values_is_two_regions_bit_for_bit) {
    const FieldFile file(by_cell(0.08, 0.3));
    const Finished regions(toy(GetParam()),
                           slab(R"("regions": [{"name": "right", "where": )" + right +
                                R"(, "set": {"drive": "0.3 1/ms"}}], "set": {"drive": "0.08 1/ms"})"),
                           GetParam());
    for (const int threads : {1, 3}) {
        const Finished field(toy(GetParam()), slab(right_region + file.entry("drive")), GetParam(), threads);
        EXPECT_EQ(field.states, regions.states);
        EXPECT_TRUE(
            field.is_noted("'drive' differs between 70 cells: mean 0.205714, SD 0.109658, from 0.08 to 0.3 1/ms"));
    }
}

TEST_P(CellsThatDiffer, two_fields_and_regions_and_a_later_change_of_another_parameter_go_together) {
    const FieldFile file(by_cell(0.08, 0.3));
    const std::string change = R"("actions": [{"set": {"epsilon": "*0.5"}, "at": "10 ms"}])";
    const Finished regions(toy(GetParam()),
                           slab(R"("set": {"drive": "0.08 1/ms"}, "regions": [{"name": "right", "where": )" + right +
                                R"(, "set": {"drive": "0.3 1/ms"}}], )" + change),
                           GetParam());
    const Finished field(
        toy(GetParam()),
        slab(file.entry("drive") +
             R"(, "regions": [{"name": "top", "where": {"layers": {"axis": "z", "count": 1}}}], )" + change),
        GetParam());
    EXPECT_EQ(field.states, regions.states);
}

TEST_P(CellsThatDiffer, a_spread_follows_its_formula_and_the_seed) {
    // Without a wave or diffusion: dw/dt = epsilon (...), one step from the same state shows epsilon.
    const auto text = [](const std::string& seed, const std::string& form) {
        return R"({"format": 1, "name": "row", "model": "toy", "start": "one", "seed": )" + seed +
               R"(, "variant": ["decay"], "time": {"end": "0.1 ms", "dt": "0.1 ms"},
            "geometry": {"cells": [500], "spacing": "1 mm"}, "fields_in": [{"parameter": "epsilon", "spread": {")" +
               form + R"(": 0.2}}]})";
    };
    for (const bool is_normal : {false, true}) {
        const Finished run(toy(GetParam()), text("5", is_normal ? "normal" : "lognormal"), GetParam());
        for (std::int64_t cell = 0; cell < 500; ++cell) {
            const double z = tissue_state::standard_normal(5, cell, "epsilon"),
                         epsilon = 0.08 * (is_normal ? 1 + 0.2 * z : std::exp(0.2 * z));
            ASSERT_NEAR(run.states[static_cast<std::size_t>(500 + cell)], 0.1 * epsilon * 1.7, 1e-15) << cell;
        }
        EXPECT_NE(run.states,
                  Finished(toy(GetParam()), text("6", is_normal ? "normal" : "lognormal"), GetParam()).states);
    }
}

TEST(CellsThatDifferOnCpu, only_constants_that_differ_take_memory_and_traffic) {
    const FieldFile file(by_cell(0.08, 0.3));
    const Finished plain(toy(device::Backend::cpu), slab("")),
        field(toy(device::Backend::cpu), slab(file.entry("drive")));
    EXPECT_DOUBLE_EQ(field.simulation->facts().bytes_per_cell_step, plain.simulation->facts().bytes_per_cell_step + 8);
    EXPECT_EQ(field.simulation->facts().memory,
              plain.simulation->facts().memory + (3 + 70 + interface::column_padding) * 8);
}

TEST(CellsThatDifferOnCpu, units_of_files_are_converted_and_where_leaves_the_others) {
    const FieldFile file(by_cell(80, 300), "1/s");
    const std::string whole = R"("set": {"drive": "0.05 1/ms"}, )";
    const Finished regions(toy(device::Backend::cpu), slab(whole + R"("regions": [{"name": "right", "where": )" +
                                                           right + R"(, "set": {"drive": "0.3 1/ms"}}])"));
    EXPECT_EQ(
        Finished(toy(device::Backend::cpu), slab(right_region + whole + file.entry("drive", R"(, "where": )" + right)))
            .states,
        regions.states);
    const FieldFile bare(by_cell(80, 300), "");
    EXPECT_EQ(Finished(toy(device::Backend::cpu),
                       slab(right_region + whole + bare.entry("drive", R"(, "unit": "1/s", "where": )" + right)))
                  .states,
              regions.states);
}

// The toy, but w begins at epsilon, and a rate is a current times drive + 1.
interface::Model toy_that_begins_at_epsilon() {
    interface::Model model = toy_model(interface::Backend::cpu);
    model.initialise = [](std::int32_t, std::int32_t, const double* parameters, double* state) {
        state[0] = 1;
        state[1] = parameters[0];
    };
    model.current_of_rate = [](const double* parameters) { return -1 - parameters[1]; };
    return model;
}

TEST(CellsThatDifferOnCpu, each_begins_where_its_parameters_say_also_after_a_reset) {
    const FieldFile file(by_cell(0.5, 0.25));
    const auto text = [&](const std::string& more) {
        return R"({"format": 1, "name": "slab", "model": "toy", "variant": ["decay"], "time": {"end": "1 ms", "dt": "0.1 ms"},
            "geometry": {"cells": [7, 5, 2], "spacing": "1 mm"}, )" +
               more + "}";
    };
    const std::string reset = R"(, "actions": [{"reset": "initial", "where": )" + right + R"(, "at": "0.5 ms"}])";
    const Finished field(toy_that_begins_at_epsilon(), text(file.entry("epsilon") + reset));
    const Finished regions(toy_that_begins_at_epsilon(),
                           text(R"("set": {"epsilon": "0.5 1/ms"}, "regions": [{"name": "right", "where": )" + right +
                                R"(, "set": {"epsilon": "0.25 1/ms"}}])" + reset));
    EXPECT_EQ(field.states, regions.states);
}

TEST(CellsThatDifferOnCpu, what_is_wrong_with_a_field_is_said_before_the_run) {
    const FieldFile good(by_cell(0.08, 0.3));
    const std::string path = good.path();
    EXPECT_THAT(message_of_run(slab(good.entry("drive", R"(, "unit": "1/s")"))),
                HasSubstr(path + ":/g is in 1/ms, not in 1/s as its field says"));
    EXPECT_THAT(message_of_run(slab(R"("fields_in": [{"parameter": "drive", "spread": {"normal": 0.1}}])")),
                HasSubstr("error: 'drive' is 0 in all cells of this field: a spread leaves it so\n"));
    EXPECT_THAT(message_of_run(slab(R"("fields_in": [{"parameter": "epsilon", "spread": {"normal": 0.1}},
                                                 {"parameter": "epsilon", "spread": {"normal": 0.1}, "where": )" +
                                    right + "}]")),
                HasSubstr("error: two fields give 'epsilon' of cell (3, 0, 0)\n"));
    EXPECT_EQ(
        message_of_run(slab(
            R"("fields_in": [{"parameter": "epsilon", "spread": {"normal": 0.1}, "where": {"layers": {"axis": "z", "count": 1}}},
                                               {"parameter": "epsilon", "spread": {"normal": 0.1}, "where": {"layers": {"axis": "z", "count": 1, "first": 1}}}])")),
        "no fault");
    auto values = by_cell(0.08, 0.3);
    values[9] = NAN;
    {
        const FieldFile holes(values);
        EXPECT_THAT(message_of_run(slab(holes.entry("drive"))),
                    HasSubstr("error: " + path + ":/g gives cell (2, 1, 0) no finite number for 'drive'\n"));
        EXPECT_EQ(message_of_run(slab(holes.entry("drive", R"(, "where": )" + right))), "no fault");
    }
    {
        const FieldFile other_shape(by_cell(0.08, 0.3), "1/ms", {7, 5, 2});
        EXPECT_THAT(message_of_run(slab(other_shape.entry("drive"))),
                    HasSubstr(path + ":/g has the shape [7, 5, 2], but the grid needs [2, 5, 7] (z, y, x)"));
    }
    {
        const FieldFile bare(by_cell(0.08, 0.3), "");
        EXPECT_THAT(message_of_run(slab(bare.entry("drive"))),
                    HasSubstr(path + ":/g does not say its unit, which 'drive' needs: give it an attribute \"unit\", "
                                     "or the field a \"unit\": \"1/ms\""));
    }
    {
        const FieldFile other_unit(by_cell(0.08, 0.3), "mV");
        EXPECT_THAT(message_of_run(slab(other_unit.entry("drive"))),
                    HasSubstr(path + ":/g is in mV, but 'drive' is in 1/ms"));
    }
    EXPECT_THAT(message_of_run(slab(good.entry("drive"))), HasSubstr(path));  // gone by now
}

TEST(CellsThatDifferOnCpu, a_rate_of_a_stimulus_needs_cells_that_agree_on_it) {
    const std::string rate =
        R"({"format": 1, "name": "row", "model": "toy", "variant": ["decay"], "time": {"end": "1 ms", "dt": "0.1 ms"}, "set": {"drive": "1 1/ms"},
        "geometry": {"cells": [4], "spacing": "1 mm"}, "stimuli": [{"name": "S1", "where": "all", "rate": "3 1/ms", "start": "0 ms", "duration": "0.5 ms"}],
        "fields_in": [{"parameter": "PARAMETER", "spread": {"lognormal": 0.1}}]})";
    const auto with = [&](const std::string& parameter) {
        return std::string(rate).replace(rate.find("PARAMETER"), 9, parameter);
    };
    EXPECT_THAT(
        message_of_run(with("drive"), toy_that_begins_at_epsilon()),
        HasSubstr(
            "error: 'drive' decides which current the rate of stimulus 'S1' is: such a field is not there yet\n"));
    EXPECT_EQ(message_of_run(with("epsilon"), toy_that_begins_at_epsilon()), "no fault");
}

TEST(CellsThatDifferOnCpu, a_normal_spread_that_turns_signs_says_in_how_many_cells) {
    const std::string text =
        R"({"format": 1, "name": "row", "model": "toy", "variant": ["decay"], "time": {"end": "0.1 ms", "dt": "0.1 ms"},
        "geometry": {"cells": [1000], "spacing": "1 mm"}, "fields_in": [{"parameter": "epsilon", "spread": {"normal": 1}}]})";
    int turned = 0;
    for (std::int64_t cell = 0; cell < 1000; ++cell)
        turned += 1 + tissue_state::standard_normal(1, cell, "epsilon") < 0 ? 1 : 0;
    EXPECT_GT(turned, 120);
    EXPECT_TRUE(Finished(toy(device::Backend::cpu), text)
                    .is_noted("the normal spread of 'epsilon' turns its sign in " + std::to_string(turned) +
                              " cells; a lognormal one never does"));
}

}  // namespace
}  // namespace heartwright::testing
