// Experiments on pictures of tissue: the same as with the same numbers in HDF5, bit for bit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "runtime/anatomy/make/make_atria.hpp"
#include "runtime/anatomy/write_vti.hpp"
#include "runtime/experiment/resolved.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/tissue_state/data_sets/picture_data.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/expat.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {
namespace {

using ::testing::HasSubstr;

const interface::Model& toy() { return toy_model(interface::Backend::cpu); }

constexpr std::int64_t nx = 24, ny = 10, nz = 2;

// Tissue with a hole, of labels 1 and, on the right, 7.
std::vector<std::uint8_t> label_numbers() {
    std::vector<std::uint8_t> labels;
    for (std::int64_t k = 0; k < nz; ++k)
        for (std::int64_t j = 0; j < ny; ++j)
            for (std::int64_t i = 0; i < nx; ++i) labels.push_back(i > 8 && i < 12 && j > 3 ? 0 : i >= 16 ? 7 : 1);
    return labels;
}

std::vector<float> fibre_numbers() {
    std::vector<float> fibres;
    for (std::int64_t g = 0; g < nx * ny * nz; ++g) {
        const float angle = 0.1f * static_cast<float>(g % nx);
        fibres.insert(fibres.end(), {std::cos(angle), std::sin(angle), 0});
    }
    return fibres;
}

template <class T>
std::string nrrd_of(const std::string& header, const std::vector<T>& values) {
    std::string bytes(values.size() * sizeof(T), '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return "NRRD0004\nencoding: raw\nendian: little\n" + header + "\n\n" + bytes;
}

class ImageGeometry : public ::testing::Test {
protected:
    ImageGeometry() {
        io::write_whole_file(
            folder_ / "labels.nrrd",
            nrrd_of("type: uchar\ndimension: 3\nsizes: 24 10 2\nspacings: 0.5 0.5 0.5", label_numbers()));
        io::write_whole_file(folder_ / "fibres.nrrd",
                             nrrd_of("type: float\ndimension: 4\nsizes: 3 24 10 2\nkinds: vector domain domain domain",
                                     fibre_numbers()));
        io::Hdf5Writer writer(folder_ / "data.h5");
        const std::vector<std::uint8_t> labels = label_numbers();
        std::vector<double> right;
        for (const std::uint8_t label : labels) right.push_back(label == 7 ? 1 : 0);
        writer.write("labels", {nz, ny, nx}, labels);
        writer.write("right", {nz, ny, nx}, right);
        writer.write("fibres", {nz, ny, nx, 3}, fibre_numbers());
        writer.close(false);
    }

    std::string text(const std::string& geometry, const std::string& region, const std::string& fibres) const {
        const std::string end = R"("name": "wave", "model": "toy", "variant": ["excitable"],
            "time": {"end": "60 ms", "dt": "0.05 ms"}, )";
        return R"({"format": 1, )" + end + R"("geometry": {)" + geometry + R"(},
            "tissue": {"D": ["1 mm^2/ms", "0.3 mm^2/ms", "0.3 mm^2/ms"]}, "fibres": {"file": ")" +
               fibres + R"("},
            "regions": [{"name": "right", "where": )" +
               region + R"(, "set": {"epsilon": "*0.5"}}],
            "stimuli": [{"name": "S1", "where": {"layers": {"axis": "x", "count": 3}}, "rate": "2 1/ms", "start": "0 ms",
                         "duration": "2 ms"}],
            "maps": [{"activation": {"threshold": "0"}}, {"parameter": "epsilon"}]})";
    }
    std::string image_text() const {
        return text("\"image\": \"" + folder_ / "labels.nrrd" + "\"", R"({"tag": 7})", folder_ / "fibres.nrrd");
    }

    std::string fault(const std::string& text) const {
        return message_of([&] { run(text); });
    }
    std::vector<std::vector<double>> run(const std::string& text) const {
        const experiment::Experiment experiment = bound(text, toy());
        simulation::Simulation simulation(experiment, toy(), {device::Backend::cpu, 2, 0, 100});
        Silent output;
        simulation.run(output);
        std::vector<std::vector<double>> maps;
        for (const auto& map : simulation::maps_of(simulation)) maps.push_back(map.values);
        return maps;
    }

    Scratch folder_;
};

// Equal, where NaN is NaN.
std::int64_t different(const std::vector<double>& a, const std::vector<double>& b) {
    std::int64_t count = a.size() == b.size() ? 0 : 1;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k)
        count += a[k] == b[k] || (std::isnan(a[k]) && std::isnan(b[k])) ? 0 : 1;
    return count;
}

TEST_F(ImageGeometry, a_picture_runs_as_the_same_numbers_in_hdf5_do) {
    const auto of_picture = run(image_text());
    const auto of_hdf5 =
        run(text(R"("cells": [24, 10, 2], "spacing": "0.5 mm", "mask": ")" + folder_ / "data.h5:/labels" + "\"",
                 "{\"file\": \"" + folder_ / "data.h5:/right" + "\"}", folder_ / "data.h5:/fibres"));
    ASSERT_EQ(of_picture.size(), 2u);
    ASSERT_EQ(of_hdf5.size(), 2u);
    const auto activated = std::count_if(of_picture[0].begin(), of_picture[0].end(), [](double t) { return t > 0; });
    EXPECT_EQ(activated, 444) << "the wave goes around the hole";
    EXPECT_EQ(different(of_picture[0], of_hdf5[0]), 0);
    EXPECT_EQ(different(of_picture[1], of_hdf5[1]), 0);
}

TEST_F(ImageGeometry, voxels_of_a_picture_may_be_no_cubes) {
    io::write_whole_file(folder_ / "long.nrrd",
                         nrrd_of("type: uchar\ndimension: 3\nsizes: 24 10 2\nspacings: 0.5 0.4 0.8", label_numbers()));
    const auto of_picture =
        run(text("\"image\": \"" + folder_ / "long.nrrd" + "\"", R"({"tag": 7})", folder_ / "fibres.nrrd"));
    const auto of_hdf5 = run(text(R"("cells": [24, 10, 2], "spacing": ["0.5 mm", "0.4 mm", "0.8 mm"], "mask": ")" +
                                      folder_ / "data.h5:/labels" + "\"",
                                  "{\"file\": \"" + folder_ / "data.h5:/right" + "\"}", folder_ / "data.h5:/fibres"));
    EXPECT_EQ(different(of_picture[0], of_hdf5[0]), 0);
    EXPECT_GT(different(of_picture[0], run(image_text())[0]), 100) << "the spacing counts";
}

TEST_F(ImageGeometry, pictures_are_masks_and_places_too) {
    const auto of_picture =
        run(text(R"("cells": [24, 10, 2], "spacing": "0.5 mm", "mask": ")" + folder_ / "labels.nrrd" + "\"",
                 "{\"file\": \"" + folder_ / "data.h5:/right" + "\"}", folder_ / "fibres.nrrd"));
    EXPECT_EQ(different(of_picture[0], run(image_text())[0]), 0);
}

TEST_F(ImageGeometry, the_resolved_experiment_reads_the_same_picture) {
    const experiment::Experiment experiment = bound(image_text(), toy());
    const auto resolved = experiment::resolved_json(experiment);
    EXPECT_EQ(resolved["geometry"]["image"], folder_ / "labels.nrrd");
    EXPECT_EQ(resolved["geometry"]["spacing"], "0.5 mm");
    EXPECT_EQ(experiment::resolved_json(bound(resolved.dump(), toy())), resolved);
}

TEST_F(ImageGeometry, a_part_of_the_grid_has_its_part_of_the_picture) {
    const experiment::Experiment experiment = bound(image_text(), toy());
    tissue::Grid part{.cells = {5, 4, 2}, .dimensions = 3, .spacing = 0.5};
    part.whole = {nx, ny, nz};
    part.first = {14, 3, 0};
    part.own = {{1, 1, 0}, {4, 3, 2}};
    const auto fibres = tissue_state::read_picture({folder_ / "fibres.nrrd", "", {}}, part, 3);
    const auto numbers = fibre_numbers();
    const auto right = tissue_state::labelled(experiment.geometry, part, {7});
    for (std::int64_t g = 0; g < part.count(); ++g) {
        const tissue::Cell cell = part.cell(g);
        const auto whole = static_cast<std::size_t>((cell[0] + 14) + nx * ((cell[1] + 3) + ny * cell[2]));
        for (std::size_t c = 0; c < 3; ++c)
            EXPECT_EQ(fibres[3 * static_cast<std::size_t>(g) + c], numbers[3 * whole + c]);
        EXPECT_EQ(right[static_cast<std::size_t>(g)], cell[0] + 14 >= 16 ? 1 : 0);
    }
}

TEST_F(ImageGeometry, made_atria_run_as_their_picture_does) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    ThreadPool threads(2);
    const anatomy::AtriaPicture atria = anatomy::make_atria(1, threads);
    const anatomy::Image labels = anatomy::labels_image(atria), fibres = anatomy::fibres_image(atria);
    anatomy::write_vti(folder_ / "atria.vti", {{"label", labels}, {"fibre", fibres}});
    const auto of = [&](const std::string& geometry, const std::string& fibres_key) {
        return R"({"format": 1, "name": "wave", "model": "toy", "variant": ["excitable"],
            "time": {"end": "6 ms", "dt": "0.05 ms"}, "geometry": {)" +
               geometry + R"(},
            "tissue": {"D": ["1 mm^2/ms", "0.3 mm^2/ms", "0.3 mm^2/ms"]}, )" +
               fibres_key + R"(
            "regions": [{"name": "bundle", "where": {"tag": 6}, "set": {"epsilon": "*0.5"}}],
            "stimuli": [{"name": "S1", "where": {"tag": 10}, "rate": "2 1/ms", "start": "0 ms", "duration": "2 ms"}],
            "maps": [{"activation": {"threshold": "0"}}, {"parameter": "epsilon"}]})";
    };
    const std::string made = of(R"("make": "atria", "spacing": "1 mm")", "");
    const auto of_made = run(made);
    const auto of_picture = run(of("\"image\": \"" + folder_ / "atria.vti:label\"",
                                   "\"fibres\": {\"file\": \"" + folder_ / "atria.vti:fibre" + "\"},"));
    const auto activated = std::count_if(of_made[0].begin(), of_made[0].end(), [](double t) { return t > 0; });
    EXPECT_GT(activated, 300);
    EXPECT_EQ(different(of_made[0], of_picture[0]), 0);
    EXPECT_EQ(different(of_made[1], of_picture[1]), 0);
    const auto resolved = experiment::resolved_json(bound(made, toy()));
    EXPECT_EQ(resolved["geometry"]["make"], "atria");
    EXPECT_EQ(experiment::resolved_json(bound(resolved.dump(), toy())), resolved);
}

TEST_F(ImageGeometry, made_atria_take_no_keys_of_meshes) {
    const auto geometry = [&](const std::string& geometry) {
        return fault(text(geometry, R"({"tag": 7})", folder_ / "fibres.nrrd"));
    };
    EXPECT_THAT(geometry(R"("make": "atria")"), HasSubstr("'spacing'"));
    EXPECT_THAT(geometry(R"("make": "atria", "spacing": "3 mm")"), HasSubstr("0.1 to 1 mm, not 3 mm"));
    EXPECT_THAT(geometry(R"("make": "atria", "spacing": "1 mm", "edge": "1 mm")"),
                HasSubstr("'edge' goes with 'make'"));
    EXPECT_THAT(geometry(R"("make": "atrium", "spacing": "1 mm")"), HasSubstr("atria"));
}

TEST_F(ImageGeometry, what_no_picture_can_be_is_refused) {
    const auto geometry = [&](const std::string& geometry) {
        return fault(text(geometry, R"({"tag": 7})", folder_ / "fibres.nrrd"));
    };
    const std::string image = "\"image\": \"" + folder_ / "labels.nrrd" + "\"";
    EXPECT_THAT(geometry(image + R"(, "mask": "a.h5:/mask")"),
                HasSubstr("'mask' is not needed: there is a cell where the image is not 0"));
    EXPECT_THAT(geometry(image + R"(, "cells": [24, 10, 2])"), HasSubstr("'cells'"));
    EXPECT_THAT(geometry(image + R"(, "unit": "mm")"), HasSubstr("'unit' belongs to the file of a 'mesh'"));
    EXPECT_THAT(geometry(R"("image": "heart.stl")"), HasSubstr("'image' names no picture that is known: 'heart.stl'"));
    EXPECT_THAT(geometry("\"image\": \"" + folder_ / "none.nrrd" + "\""), HasSubstr("none.nrrd"));
    EXPECT_THAT(geometry("\"image\": \"" + folder_ / "fibres.nrrd" + "\""),
                HasSubstr("fibres.nrrd: has 3 numbers at each point, expected one label"));
    EXPECT_THAT(geometry(R"("cells": [24, 10, 2], "spacing": "0.5 mm")"),
                HasSubstr("'tag' needs an image or a mesh; the geometry is a grid without labels"));
    EXPECT_THAT(fault(text(image, R"({"tag": 5})", folder_ / "fibres.nrrd")), HasSubstr("region 'right'"));
    EXPECT_THAT(fault(text(image, R"({"tag": 7})", folder_ / "labels.nrrd")),
                HasSubstr("labels.nrrd has 1 number at each point, but 3 are needed"));
    io::write_whole_file(folder_ / "other.nrrd",
                         nrrd_of("type: uchar\ndimension: 2\nsizes: 2 1", std::vector<std::uint8_t>{1, 7}));
    EXPECT_THAT(geometry("\"image\": \"" + folder_ / "other.nrrd" + "\""), HasSubstr("does not say its spacing"));
    EXPECT_THAT(geometry("\"image\": \"" + folder_ / "other.nrrd" + R"(", "spacing": "1 mm")"),
                HasSubstr("fibres.nrrd has 24 x 10 x 2 points, but the grid has 2 x 1 x 1 points"));
}

}  // namespace
}  // namespace heartwright::testing
