// The idealised atria: what a picture of them must hold, however their shapes are made.
#include "runtime/anatomy/make/make_atria.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "image_text.hpp"
#include "runtime/anatomy/read_image.hpp"
#include "runtime/anatomy/write_vti.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/expat.hpp"

namespace heartwright::anatomy {
namespace {

using testing::HasSubstr;

constexpr double spacing = 0.5;  // 1.25 mm walls

class Atria : public testing::Test {
protected:
    using Cell = std::array<std::int64_t, 3>;

    static const AtriaPicture& picture() {
        static const AtriaPicture made = [] {
            ThreadPool threads(2);
            return make_atria(spacing, threads);
        }();
        return made;
    }
    static std::size_t index(const Cell& c) {
        const auto& n = picture().cells;
        return static_cast<std::size_t>(c[0] + n[0] * (c[1] + n[1] * c[2]));
    }
    static bool is_inside(const Cell& c) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (c[axis] < 0 || c[axis] >= picture().cells[axis]) return false;
        return true;
    }
    static bool is_tissue(const Cell& c) { return is_inside(c) && picture().labels[index(c)] != 0; }
    static Cell cell_at(const Point& p) {
        Cell c{};
        for (std::size_t axis = 0; axis < 3; ++axis) c[axis] = static_cast<std::int64_t>(std::floor(p[axis] / spacing));
        return c;
    }
    static Point position(std::size_t g) {
        const auto& n = picture().cells;
        const auto at = static_cast<std::int64_t>(g);
        const Cell c{at % n[0], at / n[0] % n[1], at / n[0] / n[1]};
        return spacing *
               Point{static_cast<double>(c[0]) + 0.5, static_cast<double>(c[1]) + 0.5, static_cast<double>(c[2]) + 0.5};
    }
    // Calls look(point, label, fibre) for all tissue.
    template <class Look>
    static void for_each_cell(const Look& look) {
        std::size_t cell = 0;
        for (std::size_t g = 0; g < picture().labels.size(); ++g) {
            if (picture().labels[g] == 0) continue;
            const auto& f = picture().fibres[cell++];
            look(g, static_cast<AtrialRegion>(picture().labels[g]), Point{f[0], f[1], f[2]});
        }
    }
    // How many points are joined over faces to the first that is left, where `is_left`.
    static std::size_t piece(const std::vector<std::uint8_t>& is_left) {
        std::vector<std::uint8_t> left = is_left;
        const auto first = std::find(left.begin(), left.end(), 1);
        if (first == left.end()) return 0;
        std::vector<std::size_t> reached{static_cast<std::size_t>(first - left.begin())};
        *first = 0;
        const auto& n = picture().cells;
        for (std::size_t next = 0; next < reached.size(); ++next) {
            const auto at = static_cast<std::int64_t>(reached[next]);
            const Cell c{at % n[0], at / n[0] % n[1], at / n[0] / n[1]};
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (const std::int64_t step : {-1, 1}) {
                    Cell other = c;
                    other[axis] += step;
                    if (!is_inside(other) || left[index(other)] == 0) continue;
                    left[index(other)] = 0;
                    reached.push_back(index(other));
                }
        }
        return reached.size();
    }
    static bool is_free_wall(AtrialRegion region) {
        return region == AtrialRegion::right_atrium || region == AtrialRegion::left_atrium ||
               region == AtrialRegion::pulmonary_veins || region == AtrialRegion::atrioventricular_ring;
    }
};

TEST_F(Atria, hold_every_region_in_a_box_of_the_published_size) {
    std::array<std::int64_t, atrial_regions + 1> count{};
    for (const std::int32_t label : picture().labels) ++count[static_cast<std::size_t>(label)];
    for (int region = 1; region <= atrial_regions; ++region)
        EXPECT_GT(count[static_cast<std::size_t>(region)], 500) << name_of(static_cast<AtrialRegion>(region));
    const std::array<double, 3> published{317, 204, 109};  // voxels of 0.33 mm
    for (std::size_t axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(static_cast<double>(picture().cells[axis]) * spacing, published[axis] * 0.33, spacing);
    const auto tissue = static_cast<double>(picture().labels.size()) - static_cast<double>(count[0]);
    EXPECT_NEAR(tissue / static_cast<double>(picture().labels.size()), 0.113, 0.01);
}

TEST_F(Atria, are_one_piece_over_faces) {
    std::vector<std::uint8_t> tissue(picture().labels.size());
    std::transform(picture().labels.begin(), picture().labels.end(), tissue.begin(),
                   [](int label) { return label != 0; });
    EXPECT_EQ(piece(tissue), static_cast<std::size_t>(std::count(tissue.begin(), tissue.end(), 1)));
}

TEST_F(Atria, are_two_without_bachmanns_bundle_and_the_rim_of_the_fossa) {
    const auto reached = [](bool has_bundle, bool has_rim) {
        std::vector<std::uint8_t> left(picture().labels.size());
        for_each_cell([&](std::size_t g, AtrialRegion region, const Point&) {
            const Point p = position(g);
            const bool is_rim = std::fabs(p[0] - 53) < 1.5;
            const bool is_bundle = region == AtrialRegion::bachmann_bundle;
            left[g] = is_bundle ? (has_bundle ? 1 : 0) : (is_rim && !has_rim ? 0 : 1);
        });
        return static_cast<double>(piece(left)) / static_cast<double>(picture().fibres.size());
    };
    EXPECT_GT(reached(true, false), 0.98);
    EXPECT_GT(reached(false, true), 0.9);
    EXPECT_LT(reached(false, false), 0.65);
}

TEST_F(Atria, have_walls_of_two_to_three_voxels) {
    // Through the wall along its normal, in steps of a fifth of a voxel, from where no bundle is near.
    const AtriaShape shape(std::max(atria_wall, 2.5 * spacing));
    std::vector<double> thickness;
    for_each_cell([&](std::size_t g, AtrialRegion region, const Point&) {
        if (!is_free_wall(region) || g % 7 != 0) return;
        const Point p = position(g), normal = shape.at(p)->normal;
        double through = 0;
        for (const double sign : {-1.0, 1.0})
            for (double step = 0.1; step < 10; step += 0.1) {
                const Cell c = cell_at(p + (sign * step) * normal);
                if (!is_tissue(c) || !is_free_wall(static_cast<AtrialRegion>(picture().labels[index(c)]))) break;
                through += 0.1;
            }
        thickness.push_back(through / spacing);
    });
    std::sort(thickness.begin(), thickness.end());
    const auto quantile = [&](double q) {
        return thickness[static_cast<std::size_t>(q * static_cast<double>(thickness.size()))];
    };
    EXPECT_GT(quantile(0.05), 1.5);
    EXPECT_NEAR(quantile(0.5), 2.5, 0.4);
    EXPECT_LT(quantile(0.9), 3.5);
}

TEST_F(Atria, have_unit_fibres_along_the_wall) {
    const AtriaShape shape(std::max(atria_wall, 2.5 * spacing));
    std::int64_t cells = 0, along = 0, across = 0;
    for_each_cell([&](std::size_t g, AtrialRegion region, const Point& fibre) {
        ASSERT_NEAR(length(fibre), 1, 1e-6);
        if (!is_free_wall(region)) return;
        // Two voxels along the fibre there is tissue, one way or the other; across the wall there is none both ways.
        const Point p = position(g);
        const Point normal = shape.at(p)->normal;
        EXPECT_LT(std::fabs(dot(fibre, normal)), 1e-6);
        ++cells;
        const auto both = [&](const Point& direction) {
            const double reach = 2 * spacing;
            return is_tissue(cell_at(p + reach * direction)) && is_tissue(cell_at(p - reach * direction));
        };
        along += both(fibre) ? 1 : 0;
        across += both(normal) ? 1 : 0;
    });
    EXPECT_GT(static_cast<double>(along), 0.85 * static_cast<double>(cells));
    EXPECT_LT(static_cast<double>(across), 0.01 * static_cast<double>(cells));
}

TEST_F(Atria, run_their_fibres_along_bundles_and_around_veins) {
    double bachmann = 0, crista = 0, veins = 0;
    std::int64_t of_bachmann = 0, of_crista = 0, of_veins = 0;
    for_each_cell([&](std::size_t g, AtrialRegion region, const Point& fibre) {
        const Point p = position(g);
        if (region == AtrialRegion::bachmann_bundle) ++of_bachmann, bachmann += std::fabs(fibre[0]);
        if (region == AtrialRegion::crista_terminalis && p[1] > 15 && p[1] < 45)
            ++of_crista, crista += std::fabs(fibre[1]);
        if (region == AtrialRegion::pulmonary_veins && p[0] > 102) ++of_veins, veins += std::fabs(fibre[0]);
    });
    EXPECT_GT(bachmann / static_cast<double>(of_bachmann), 0.9);
    EXPECT_GT(crista / static_cast<double>(of_crista), 0.9);
    EXPECT_LT(veins / static_cast<double>(of_veins), 0.1);
}

TEST_F(Atria, are_the_same_on_any_number_of_threads) {
    ThreadPool one(1), three(3);
    const AtriaPicture a = make_atria(1, one), b = make_atria(1, three);
    EXPECT_EQ(a.labels, b.labels);
    EXPECT_EQ(a.fibres, b.fibres);
}

TEST_F(Atria, come_back_from_a_vti_file) {
    if (!tests::has_expat) GTEST_SKIP() << tests::without_expat;
    const Scratch folder;
    const std::string path = folder / "atria.vti";
    ThreadPool threads(2);
    const AtriaPicture made = make_atria(0.9, threads);
    const Image labels = labels_image(made), fibres = fibres_image(made);
    write_vti(path, {{"label", labels}, {"fibre", fibres}});
    const Image label = read_image(path), fibre = read_image(path, "fibre");
    EXPECT_EQ(label.cells, made.cells);
    EXPECT_EQ(label.spacing, (std::array<double, 3>{0.9, 0.9, 0.9}));
    EXPECT_EQ(label.values, labels.values);
    EXPECT_EQ(fibre.components, 3U);
    EXPECT_EQ(fibre.values, fibres.values);
}

TEST_F(Atria, are_refused_at_spacings_that_close_the_gap_or_fill_the_memory) {
    ThreadPool threads(1);
    for (const double wrong : {0.0, -1.0, 0.05, 1.2, std::nan("")})
        EXPECT_THAT(fault_of([&] { make_atria(wrong, threads); }), HasSubstr("the spacing of atria is 0.1 to 1 mm"));
}

}  // namespace
}  // namespace heartwright::anatomy
