// The film of the wave: frames from fields/, bounded in number and size, and what damaged fields get.
#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/fields/read_planes.hpp"
#include "runtime/report/plots/film.hpp"
#include "runtime/report/report.hpp"
#include "tests/runtime/unit/report/a_run.hpp"

namespace heartwright::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string message_of(const ARun& run) {
    try {
        write_report(run.folder());
    } catch (const UserFault& fault) {
        const std::string text = fault.what();
        return text.substr(text.rfind('/') + 1);
    }
    return "";
}

std::size_t times(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
    return count;
}

TEST(Film, shows_the_middle_plane_at_every_instant) {
    const ARun run("film");
    run.add_fields();
    write_report(run.folder());
    const std::string page = run.read("report.html");
    EXPECT_THAT(page, HasSubstr("<section id=\"film\""));
    EXPECT_THAT(page, HasSubstr("V, plane z = 1.25 mm</figcaption>"));
    EXPECT_THAT(page, HasSubstr("the film 21 instants from 0 to 40 ms"));
    EXPECT_THAT(page, HasSubstr("\"times\":[0,2,4,"));
    EXPECT_THAT(run.read("plots/film-v.csv"), HasSubstr("t [ms],lowest [mV],mean [mV],highest [mV]\n0,-85.23,"));
    EXPECT_THAT(run.read("plots/film-v.svg"), HasSubstr("<image "));
}

TEST(Film, has_at_most_so_many_bytes) {
    Film film;
    film.plot = {"film", "V", "mV", {"x", "y"}};
    film.plot.spacing = {0.1, 0.1};
    film.most_bytes = 200000;
    std::uint32_t word = 1;
    for (int k = 0; k < 20; ++k) {
        film.t.push_back(k);
        Slice slice{120, 90, {}};
        for (int point = 0; point < 120 * 90; ++point)
            slice.values.push_back((word = word * 1664525u + 1013904223u) >> 24);
        film.frames.push_back(slice);
    }
    const Figure figure = film_plot(film);
    EXPECT_GT(figure.below.size(), 40000u);
    EXPECT_LT(figure.below.size(), 201000u);
    EXPECT_EQ(times(figure.below, "\"iVBOR"), 20u);
    film.t.pop_back();
    EXPECT_TRUE(film_plot(film).empty());
}

TEST(Film, is_not_coloured_by_the_artefacts_of_stimuli) {
    Film film;
    film.plot = {"film", "V", "mV", {"x", "y"}};
    film.t = {0, 1, 2, 3};
    film.frames = {{2, 1, {-85, -85}}, {2, 1, {500, -300}}, {2, 1, {40, -80}}, {2, 1, {10, -60}}};
    film.is_paced = {false, true, false, false};
    const Figure figure = film_plot(film);
    EXPECT_THAT(figure.description, HasSubstr("from -85 to 40 mV"));
    EXPECT_THAT(figure.below, HasSubstr("The picture shows t = 2 ms"));
    EXPECT_THAT(figure.below,
                HasSubstr("colours from -85 to 40 mV, the 2nd to the 98th percentile while no stimulus is "
                          "on; all from -300 to 500 mV"));
    EXPECT_EQ(times(figure.drawing, "class=\"beyond\""), 2u);
    // All of them when the others show nothing, or little more than the others.
    film.is_paced = {false, true, true, true};
    EXPECT_THAT(film_plot(film).description, HasSubstr("from -300 to 500 mV"));
    film.frames[1].values = {42, -85};
    film.is_paced = {false, true, false, false};
    EXPECT_THAT(film_plot(film).description, HasSubstr("from -85 to 42 mV"));
    EXPECT_THAT(film_plot(film).below, Not(HasSubstr("stimul")));
}

// S1 of the run is on from 0 to 2 ms.
TEST(Film, knows_from_the_experiment_when_stimuli_are_on) {
    const ARun run("artefact");
    for (const std::array<std::int64_t, 3> points : {std::array<std::int64_t, 3>{50, 1, 1}, {50, 2, 1}}) {
        std::filesystem::remove_all(run.folder() / "fields");
        io::FieldSeries fields((run.folder() / "fields").string(), {points, {0.1, 0, 0}, {0.2, 0.2, 0.2}},
                               {{"V", "mV"}}, false);
        const auto count = static_cast<std::size_t>(points[0] * points[1]);
        fields.write_mesh(std::vector<std::int32_t>(count, 1));
        for (int instant = 0; instant < 30; ++instant) {
            std::vector<double> values;
            for (std::size_t k = 0; k < count; ++k)
                values.push_back(static_cast<int>(k % 50) < 2 * instant ? (instant < 3 ? 300 : 20) : -85);
            fields.write_instant(instant, instant, {values});
        }
        fields.finish();
        write_report(run.folder());
        EXPECT_THAT(
            run.read("report.html"),
            HasSubstr(
                "olours from -85 to 20 mV, the 2nd to the 98th percentile while no stimulus is on; all from -85 to "
                "300 mV"));
    }
}

TEST(Film, is_coloured_by_most_of_its_values_unless_a_wave_is_small) {
    std::vector<double> values(1000, -85);
    for (std::size_t k = 0; k < 400; ++k) values[k] = 20;
    values[999] = 900;
    const std::vector<std::span<const double>> frames{values, values};
    EXPECT_EQ(colours_of_film(frames, {}).high, 20);
    EXPECT_TRUE(colours_of_film(frames, {}).is_beyond());
    std::vector<double> small(1000, -85);
    small[0] = 20;
    const FilmColours whole = colours_of_film({small, small}, {});
    EXPECT_EQ(whole.low, -85);
    EXPECT_EQ(whole.high, 20);
}

TEST(Film, shows_the_wave_and_not_the_rest_on_its_poster) {
    const std::vector<double> rest{-85, -85, -84, -85}, wave{20, 20, -85, -85}, plateau{20, 20, 19, 20};
    EXPECT_EQ(colours_of_film({rest, wave, plateau}, {}).poster, 1u);
}

TEST(Film, shows_a_plane_where_nothing_happens_not_at_all) {
    Film film;
    film.plot = {"film", "V", "mV", {"x", "y"}};
    film.t = {0, 1};
    film.frames.assign(2, Slice{3, 2, std::vector<double>(6, -85)});
    EXPECT_TRUE(film_plot(film).empty());
    film.frames.assign(2, Slice{3, 2, std::vector<double>(6, std::numeric_limits<double>::quiet_NaN())});
    EXPECT_TRUE(film_plot(film).empty());
}

TEST(Film, of_a_cable_is_a_picture_of_place_and_time) {
    const ARun run("cable");
    io::FieldSeries fields((run.folder() / "fields").string(), {{50, 1, 1}, {0.1, 0, 0}, {0.2, 0.2, 0.2}},
                           {{"V", "mV"}}, false);
    fields.write_mesh(std::vector<std::int32_t>(50, 1));
    for (int instant = 0; instant < 30; ++instant) {
        std::vector<double> values;
        for (int x = 0; x < 50; ++x) values.push_back(x < 2 * instant ? 20 : -85);
        fields.write_instant(instant, instant, {values});
    }
    fields.finish();
    write_report(run.folder());
    EXPECT_THAT(run.read("report.html"), HasSubstr("V along x</figcaption>"));
}

TEST(Film, takes_sixty_of_many_instants) {
    const ARun run("many");
    io::FieldSeries fields((run.folder() / "fields").string(), {{4, 3, 1}, {0, 0, 0}, {1, 1, 1}},
                           {{"Ca", "mM"}, {"V", "mV"}}, false);
    fields.write_mesh(std::vector<std::int32_t>(12, 1));
    for (int instant = 0; instant < 150; ++instant) {
        std::vector<double> values(12, -85);
        values[static_cast<std::size_t>(instant % 12)] = 20;
        fields.write_instant(instant, instant, {values, values});
    }
    fields.finish();
    write_report(run.folder());
    const std::string page = run.read("report.html");
    EXPECT_THAT(page, HasSubstr("the film 60 instants from 0 to 149 ms"));
    EXPECT_THAT(page, HasSubstr("id=\"film-v\""));
    EXPECT_THAT(page, Not(HasSubstr("id=\"film-ca\"")));
}

TEST(Film, of_damaged_fields_is_refused_with_the_name_of_the_file) {
    const ARun run("damaged_fields");
    run.add_fields();
    run.write("fields/step_000000000080.h5", "no HDF5");
    EXPECT_THAT(message_of(run), HasSubstr("step_000000000080.h5: is no HDF5 file that can be read"));
    io::FieldSeries fields((run.folder() / "fields").string(), {{2, 2, 1}, {}, {1, 1, 1}}, {{"V", "mV"}}, false);
    fields.write_instant(80, 4, {{1, 2, 3, 4}});
    EXPECT_EQ(message_of(run), "step_000000000080.h5: has another grid than the first instant");
    const std::string whole = run.read("fields/step_000000000040.h5");
    run.write("fields/step_000000000080.h5", whole.substr(0, whole.size() / 2));
    EXPECT_THAT(message_of(run), HasSubstr("step_000000000080.h5: "));
    std::filesystem::remove_all(run.folder() / "fields");
    EXPECT_EQ(message_of(run), "");
}

TEST(Planes, are_those_of_the_file) {
    const ARun run("planes");
    io::FieldSeries fields((run.folder() / "fields").string(), {{3, 4, 5}, {0.5, 0.5, 0.5}, {1, 1, 1}}, {{"V", "mV"}},
                           false);
    fields.write_mesh(std::vector<std::int32_t>(60, 1));
    std::vector<double> values;
    for (int z = 0; z < 5; ++z)
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 3; ++x) values.push_back(100 * z + 10 * y + x);
    fields.write_instant(0, 0, {values});
    const io::FieldFolder folder = io::list_fields((run.folder() / "fields").string());
    EXPECT_THAT(folder.grid.points, ElementsAre(3, 4, 5));
    EXPECT_THAT(folder.grid.origin, ElementsAre(0.5, 0.5, 0.5));
    EXPECT_EQ(folder.quantities[0].unit, "mV");
    EXPECT_THAT(io::read_plane(folder.instants[0], folder.grid, "V", 2, 2, 2), ElementsAre(200, 202, 220, 222));
    EXPECT_THAT(io::read_plane(folder.instants[0], folder.grid, "V", 0, 1, 2), ElementsAre(1, 21, 201, 221, 401, 421));
    EXPECT_THROW(io::read_plane(folder.instants[0], folder.grid, "W", 0, 1, 2), UserFault);
}

}  // namespace
}  // namespace heartwright::report
