// Files that are no end states, or not of this model: what is said of each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/simulation/finished.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

// A file of two cells of a grid of 2 x 1 x 1, all in order; parts of it can be made otherwise.
struct Draft {
    io::EndStateHeader header{.model = "toy",
                              .spec_hash = "",
                              .experiment = "e",
                              .t = 1,
                              .step = 10,
                              .seed = 1,
                              .grid = {2, 1, 1},
                              .cells = {0, 1},
                              .sites = {},
                              .probes = {{"p", 1}}};
    std::vector<std::string> names{"V", "w"}, units{"1", "1"};
    std::vector<std::vector<double>> values{{0.5, 0.25}, {0.125, 0}};

    std::string write(const Scratch& scratch) const {
        io::EndStateWriter file(scratch / "end.h5", header);
        for (std::size_t k = 0; k < names.size(); ++k) file.state(names[k], units[k], values[k], false);
        file.close();
        return scratch / "end.h5";
    }
};

std::string members(const std::string& start, const std::string& more = "") {
    return R"("variant": "decay", "time": {"end": "1 ms", "dt": "0.5 ms"}, "geometry": {"cells": [2], "spacing": "1 mm"},
        "probes": [{"name": "a", "cell": [0], "show": ["V"]}, {"name": "b", "cell": [1], "show": ["V"]}], )" +
           more + R"("start": )" + start;
}

// What a run of two cells says of the draft, after the file's path.
std::string said_of(const Draft& draft, const std::string& choice = "", const std::string& more = "") {
    const Scratch scratch;
    const std::string path = draft.write(scratch);
    std::string text = ToyRun::refusal(members(R"({"file": ")" + path + "\"" + choice + "}", more));
    for (std::size_t at; (at = text.find(path)) != std::string::npos;) text.replace(at, path.size(), "FILE");
    return text;
}
Draft with(const std::function<void(Draft&)>& change) {
    Draft draft;
    change(draft);
    return draft;
}

TEST(HostileStart, a_good_file_is_taken) {
    EXPECT_EQ(said_of({}), "no fault");
    EXPECT_EQ(said_of({}, R"(, "probe": "p")"), "no fault");
    EXPECT_EQ(said_of({}, R"(, "cell": [1])"), "no fault");
}

TEST(HostileStart, a_missing_file_is_told_with_its_place) {
    EXPECT_THAT(ToyRun::refusal(members(R"({"file": "/nowhere/end.h5"})")),
                HasSubstr("error: /nowhere/end.h5: No such file or directory\n"));
}

TEST(HostileStart, what_is_no_end_state_is_told) {
    const Scratch scratch;
    scratch.write("text.h5", "not HDF5 at all");
    EXPECT_THAT(ToyRun::refusal(members(R"({"file": ")" + (scratch / "text.h5") + "\"}")),
                HasSubstr("text.h5: is no HDF5 file that can be read"));
    io::Hdf5Writer other(scratch / "maps.h5");
    other.write("activation", {1}, std::vector<double>{1});
    other.close();
    EXPECT_THAT(ToyRun::refusal(members(R"({"file": ")" + (scratch / "maps.h5") + "\"}")),
                HasSubstr("maps.h5: is no end state of a run: it has no attribute 'format' that is 1"));
}

TEST(HostileStart, values_that_are_none_are_told_with_cell_and_state) {
    EXPECT_EQ(said_of(with([](Draft& d) { d.values[1][1] = std::numeric_limits<double>::quiet_NaN(); })),
              "FILE: cell (1, 0, 0): w is nan");
    EXPECT_EQ(said_of(with([](Draft& d) { d.values[0][0] = 1e300; })),
              "FILE: cell (0, 0, 0): V is 1e+300, outside its range of -100 to 100");
    EXPECT_EQ(
        said_of(with([](Draft& d) { d.values[0][1] = -std::numeric_limits<double>::infinity(); }), R"(, "probe": "p")"),
        "FILE: cell (1, 0, 0): V is -inf");
}

TEST(HostileStart, states_that_are_missing_or_unknown_are_listed) {
    EXPECT_THAT(said_of(with([](Draft& d) {
                    d.names = {"V", "u", "v"};
                    d.units = {"1", "1", "1"};
                    d.values.push_back({0, 0});
                })),
                HasSubstr("error: FILE lacks the states 'w', and has states that the model has not: 'u', 'v'\n"));
    EXPECT_THAT(said_of(with([](Draft& d) {
                    d.header.model = "hodgkin_huxley_1952";
                    d.names[1] = "m";
                })),
                HasSubstr("error: FILE holds cells of 'hodgkin_huxley_1952', not of 'toy': it lacks the states 'w', "
                          "and has states that the "
                          "model has not: 'm'\n"));
}

TEST(HostileStart, units_are_of_the_same_dimension) {
    EXPECT_THAT(said_of(with([](Draft& d) { d.units[0] = "mV"; })), HasSubstr("error: FILE: 'V' is in mV, not in 1\n"));
    EXPECT_THAT(said_of(with([](Draft& d) { d.units[1] = "furlong"; })),
                HasSubstr("error: FILE: 'w' has 'furlong' as its unit: "));
    EXPECT_THAT(said_of(with([](Draft& d) { d.units[1] = ""; })),
                HasSubstr("error: FILE: 'w' has no attribute 'unit'\n"));
}

TEST(HostileStart, cells_are_those_of_a_grid) {
    EXPECT_THAT(said_of(with([](Draft& d) {
                    d.header.cells = {1, 0};
                })),
                HasSubstr("error: FILE: 'cells' does not ascend within the grid's 2 points\n"));
    EXPECT_THAT(said_of(with([](Draft& d) {
                    d.header.cells = {0, 2};
                })),
                HasSubstr("error: FILE: 'cells' does not ascend within the grid's 2 points\n"));
    EXPECT_THAT(said_of(with([](Draft& d) {
                    d.header.grid = {1, 1, 1};
                })),
                HasSubstr("error: FILE: 'cells' is not [n] with n from 1 to the grid's 1\n"));
    EXPECT_THAT(said_of(with([](Draft& d) {
                    d.header.grid = {std::int64_t{1} << 40, 1, 1};
                })),
                HasSubstr("error: FILE: its 'grid' is not three whole numbers from 1 to 1048576\n"));
    EXPECT_THAT(said_of(with([](Draft& d) {
                    d.header.grid = {3, 1, 1};
                })),
                HasSubstr("error: FILE has 2 cells of a grid of (3, 1, 1) points, not of this one's (2, 1, 1)\n"));
    EXPECT_THAT(said_of(with([](Draft& d) {
                    d.header.grid = {3, 1, 1};
                })),
                HasSubstr(R"(name one of them for all: "cell": [i, j, k] or "probe": "P1")"));
}

TEST(HostileStart, shapes_are_looked_at_before_values_are) {
    const Scratch scratch;
    io::Hdf5Writer file(scratch / "end.h5");
    file.attribute("/", "format", 1.0);
    file.attribute("/", "model", std::string("toy"));
    file.attribute("/", "grid", std::vector<double>{2, 1, 1});
    file.write("cells", {2}, std::vector<std::int64_t>{0, 1});
    file.write("states/V", {3}, std::vector<double>{0, 0, 0});
    file.close();
    EXPECT_THAT(ToyRun::refusal(members(R"({"file": ")" + (scratch / "end.h5") + "\"}")),
                HasSubstr("end.h5: 'states/V' has the shape [3], not [2]\n"));
}

TEST(HostileStart, a_cell_or_probe_is_one_of_the_file) {
    EXPECT_THAT(said_of({}, R"(, "cell": [5, 0])"),
                HasSubstr("error: cell (5, 0, 0) lies outside the grid of FILE, which has (2, 1, 1) points\n"));
    EXPECT_THAT(said_of(with([](Draft& d) {
                            d.header.grid = {4, 1, 1};
                        }),
                        R"(, "cell": [3])"),
                HasSubstr("error: FILE does not hold cell (3, 0, 0)\n"));
    EXPECT_THAT(said_of({}, R"(, "probe": "q")"), HasSubstr("error: FILE has no probe 'q'\n"));
    EXPECT_THAT(said_of(with([](Draft& d) { d.header.probes = {}; }), R"(, "probe": "q")"), HasSubstr("it has none"));
}

TEST(HostileStart, every_cell_of_the_block_is_there) {
    EXPECT_THAT(said_of(with([](Draft& d) {
                    d.header.cells = {0, 2};
                    d.header.grid = {4, 1, 1};
                })),
                HasSubstr("FILE has 2 cells of a grid of (4, 1, 1) points"));
    const Scratch scratch;
    const std::string path = with([](Draft& d) {
                                 d.header.cells = {0, 2};
                                 d.header.grid = {4, 1, 1};
                             }).write(scratch);
    EXPECT_THAT(
        ToyRun::refusal(
            R"("variant": "decay", "time": {"end": "1 ms", "dt": "0.5 ms"}, "geometry": {"cells": [4], "spacing": "1 mm"},
        "start": {"file": ")" +
            path + "\"}"),
        HasSubstr("end.h5 does not hold cell (1, 0, 0)\n"));
}

TEST(HostileStart, going_back_to_a_start_of_many_cells_is_refused) {
    EXPECT_THAT(said_of({}, "", R"("actions": [{"reset": "initial", "at": "0.5 ms"}], )"),
                HasSubstr("error: resetting cells to their start, where each began with its own states of a file, is "
                          "not there yet\n"));
    EXPECT_EQ(said_of({}, R"(, "cell": [0])", R"("actions": [{"reset": "initial", "at": "0.5 ms"}], )"), "no fault");
}

TEST(HostileStart, another_spec_with_the_same_states_is_noted) {
    const Scratch scratch;
    const auto notes = [&](const Draft& draft) {
        return ToyRun(members(R"({"file": ")" + draft.write(scratch) + "\"}")).simulation.facts().notes;
    };
    EXPECT_THAT(notes(with([](Draft& d) { d.header.spec_hash = "abc"; })),
                ::testing::Contains(
                    HasSubstr("end.h5 holds cells of another version of the model's spec, with the same states")));
    EXPECT_THAT(notes(with([](Draft& d) { d.header.model = "toy_2"; })),
                ::testing::Contains(HasSubstr(
                    "end.h5 holds cells of model 'toy_2', whose states have the same names as those of 'toy'")));
    EXPECT_THAT(notes({}), ::testing::Not(::testing::Contains(HasSubstr("end.h5 holds cells"))));
}

}  // namespace
}  // namespace heartwright::testing
