// Lead fields against closed forms and against direct solves.
#include "runtime/leads/lead_fields.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "runtime/leads/standard_leads.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/make/box.hpp"
#include "runtime/mesh/make/isosurface_stuffing.hpp"
#include "runtime/mesh/make/regions.hpp"
#include "runtime/mesh/vectors.hpp"
#include "runtime/operators/grid/grid_rows.hpp"

namespace heartwright::leads {
namespace {

using mesh::Point;
using mesh::operator+;
using mesh::operator-;
using mesh::operator*;
using std::numbers::pi;

constexpr double sigma = 0.3, radius = 40;

// The potential at a point of the surface of a homogeneous sphere, of a unit current that enters at `source` and leaves
// evenly through the volume: a series of Legendre polynomials, without its constant.
double potential_of_source(const Point& surface, const Point& source) {
    const double r = mesh::length(source), part = r / radius;
    const double cosine = r == 0 ? 0 : mesh::dot(source, surface) / (r * mesh::length(surface));
    double before = 1, now = cosine, sum = 0, power = part;  // P_(n-1), P_n, (r/R)^n
    for (int n = 1; n < 200; ++n) {
        sum += (2.0 * n + 1) / n * power * now;
        const double next = ((2 * n + 1) * cosine * now - n * before) / (n + 1);
        before = now;
        now = next;
        power *= part;
    }
    return sum / (4 * pi * sigma * radius);
}

mesh::Mesh ball(double edge) {
    const auto shape = [](const Point& p) { return radius - mesh::length(p); };
    const double side = radius + 2 * edge;
    return mesh::stuff_isosurface(shape, {{-side, -side, -side}, {side, side, side}}, edge);
}

const std::vector<Electrode> on_the_ball = {{"back", radius* mesh::unit(Point{-1, 0.2, 0.1})},
                                            {"front", radius* mesh::unit(Point{1, 0.1, -0.3})},
                                            {"side", radius* mesh::unit(Point{0.3, 1, 0.2})},
                                            {"top", radius* mesh::unit(Point{0.1, -0.4, 1})}};

// Dipoles of two poles 4 mm apart, off the centre: the largest error over the largest potential.
double error_of_dipoles(double edge) {
    ThreadPool threads(2);
    const mesh::Mesh body = ball(edge);
    const std::vector<Point> poles = {{10, 4, 2}, {14, 4, 2}, {10, 4, 2}, {10, 8, 2}, {-8, 12, -6}, {-8, 12, -2}};
    const std::vector<tissue::Tensor> tensors(body.elements.size(), {{sigma, sigma, sigma, 0, 0, 0}});
    const LeadFields fields = fields_in_body(body, tensors, on_the_ball, edge, poles, threads);
    double worst = 0, largest = 0;
    for (std::size_t e = 1; e < on_the_ball.size(); ++e) {
        for (std::size_t d = 0; d < poles.size(); d += 2) {
            const auto of = [&](const Electrode& electrode) {
                return potential_of_source(electrode.at, poles[d]) - potential_of_source(electrode.at, poles[d + 1]);
            };
            const double exact = of(on_the_ball[e]) - of(on_the_ball[0]);
            const double found = fields.at_places[e - 1][d] - fields.at_places[e - 1][d + 1];
            worst = std::max(worst, std::fabs(found - exact));
            largest = std::max(largest, std::fabs(exact));
        }
    }
    return worst / largest;
}

TEST(LeadFields, dipoles_off_the_centre_of_a_sphere_have_the_potentials_of_the_closed_form) {
    const double coarse = error_of_dipoles(4), fine = error_of_dipoles(2);
    RecordProperty("error_at_4_mm", std::to_string(coarse));
    RecordProperty("error_at_2_mm", std::to_string(fine));
    EXPECT_LE(fine, 0.01) << "at 4 mm " << coarse;
    EXPECT_GT(std::log2(coarse / fine), 1.5) << coarse << " " << fine;
}

TEST(LeadFields, fall_with_the_distance_in_an_infinite_medium) {
    const LeadFields fields =
        fields_in_medium(sigma, {{"A", {0, 0, 10}}, {"B", {30, 0, 0}}}, 0.1, {{0, 0, 0}, {10, 0, 0}});
    ASSERT_EQ(fields.at_places.size(), 1u);
    EXPECT_DOUBLE_EQ(fields.at_places[0][0], (1.0 / 30 - 1.0 / 10) / (4 * pi * sigma));
    EXPECT_DOUBLE_EQ(fields.at_places[0][1], (1.0 / 20 - 1 / std::sqrt(200.0)) / (4 * pi * sigma));
}

// A heart with fibres in the middle of a box, with a potential: the body and its intracellular space on the same nodes.
struct Block {
    mesh::Mesh body = mesh::make_box({12, 10, 8}, 1);
    std::vector<tissue::Tensor> whole, intracellular;
    std::vector<double> V;
    std::vector<Electrode> electrodes{
        {"RA", {0, 5, 4}}, {"LA", {12, 5.3, 4}}, {"LL", {6, 10, 2.2}}, {"V1", {6, 4.5, 8}}};

    Block() {
        const Point fibre = mesh::unit(Point{1, 0.7, 0.2});
        for (std::size_t e = 0; e < body.elements.size(); ++e) {
            const Point at = mesh::centroid(body, e);
            const bool is_heart = at[0] > 4 && at[0] < 8 && at[1] > 3 && at[1] < 7 && at[2] > 2 && at[2] < 6;
            intracellular.push_back(is_heart ? tissue::diffusion_tensor({0.17, 0.02, 0.02}, fibre, nullptr)
                                             : tissue::Tensor{});
            whole.push_back(is_heart ? tissue::diffusion_tensor({0.79, 0.26, 0.26}, fibre, nullptr)
                                     : tissue::Tensor{{0.2, 0.2, 0.2, 0, 0, 0}});
        }
        for (const Point& p : body.nodes) V.push_back(-85 + 100 / (1 + std::exp(-(p[0] + 0.5 * p[1] - 8))));
    }
    sparse::Rows rows(const std::vector<tissue::Tensor>& tensors) const {
        ThreadPool threads(1);
        return sparse::rows_of(mesh::assemble_couplings(body, tensors, threads), mesh::lumped_mass(body));
    }
};

std::vector<double> potentials_by_lead_fields(const Block& block, int count) {
    ThreadPool threads(count);
    const LeadFields fields = fields_in_body(block.body, block.whole, block.electrodes, 1, block.body.nodes, threads);
    const sparse::Rows intracellular = block.rows(block.intracellular);
    std::vector<double> potentials{0};
    for (const auto& field : fields.at_places) {
        const std::vector<double> weights = lead_weights(intracellular, field);
        double sum = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) sum -= weights[i] * block.V[i];
        potentials.push_back(sum);
    }
    return potentials;
}

TEST(LeadFields, have_the_same_bits_on_a_gpu) {
    if (!device::cuda_is_there()) GTEST_SKIP() << "no GPU here";
    const Block block;
    ThreadPool threads(2);
    const auto gpu = device::open_cuda(0);
    const auto fields_on = [&](device::Device* where) {
        return fields_in_body(block.body, block.whole, block.electrodes, 1, block.body.nodes, threads, where);
    };
    const LeadFields there = fields_on(gpu.get()), here = fields_on(nullptr);
    EXPECT_EQ(there.at_places, here.at_places);
    EXPECT_EQ(there.iterations, here.iterations);
    EXPECT_EQ(there.worst_residual, here.worst_residual);
}

TEST(LeadFields, are_reciprocal_to_a_direct_solve) {
    const Block block;
    ThreadPool threads(2);
    const std::vector<double> found = potentials_by_lead_fields(block, 2);
    // div((sigma_i + sigma_e) grad phi) = -div(sigma_i grad V)
    elliptic::Vector f = lead_weights(block.rows(block.intracellular), block.V);
    for (double& current : f) current = -current;
    const std::vector<double> phi =
        elliptic::Solver(block.rows(block.whole), {}, threads, {.tolerance = 1e-12}).solve(f).values;
    const auto surface = mesh::surface_of(block.body);
    const double reference = nearest_on_surface(block.body, surface, block.electrodes[0].at).point.value(phi);
    for (std::size_t e = 1; e < found.size(); ++e) {
        const double wanted =
            nearest_on_surface(block.body, surface, block.electrodes[e].at).point.value(phi) - reference;
        EXPECT_GT(std::fabs(wanted), 0.01);
        EXPECT_NEAR(found[e], wanted, 1e-7 * std::fabs(wanted));
    }
}

// A turn about an oblique axis (Rodrigues).
Point turned(const Point& p) {
    const Point axis = mesh::unit(Point{0.3, -0.5, 0.8});
    const double angle = 0.9;
    return std::cos(angle) * p + std::sin(angle) * mesh::cross(axis, p) +
           ((1 - std::cos(angle)) * mesh::dot(axis, p)) * axis;
}

TEST(LeadFields, of_a_block_that_is_turned_together_with_its_fibres_are_the_same) {
    const Block block;
    Block other;
    const Point fibre = mesh::unit(Point{1, 0.7, 0.2}), along = turned(fibre);
    for (Point& node : other.body.nodes) node = turned(node);
    for (Electrode& electrode : other.electrodes) electrode.at = turned(electrode.at);
    for (std::size_t e = 0; e < other.body.elements.size(); ++e) {
        if (other.intracellular[e] == tissue::Tensor{}) continue;
        other.intracellular[e] = tissue::diffusion_tensor({0.17, 0.02, 0.02}, along, nullptr);
        other.whole[e] = tissue::diffusion_tensor({0.79, 0.26, 0.26}, along, nullptr);
    }
    const std::vector<double> found = potentials_by_lead_fields(block, 2), again = potentials_by_lead_fields(other, 2);
    for (std::size_t e = 1; e < found.size(); ++e) EXPECT_NEAR(again[e], found[e], 1e-10 * std::fabs(found[e]));
}

// A grid of tissue with oblique fibres in a body of tetrahedra: potentials at the electrodes. `turn`: of all of it,
// axes in turn.
std::vector<double> potentials_of_a_grid(int turn) {
    const auto at = [&](const Point& p) {
        Point turned = p;
        for (int k = 0; k < turn; ++k) turned = {turned[2], turned[0], turned[1]};
        return turned;
    };
    Block block;
    for (Point& node : block.body.nodes) node = at(node);
    for (Electrode& electrode : block.electrodes) electrode.at = at(electrode.at);
    std::vector<tissue::Tensor> tensors(block.body.elements.size(), {{0.2, 0.2, 0.2, 0, 0, 0}});
    const Point sides = at({9, 7, 6});
    const tissue::Grid grid{{std::lround(sides[0]), std::lround(sides[1]), std::lround(sides[2])}, 3, 1.0, false};
    const tissue::Slots slots(grid, std::vector<std::uint16_t>(static_cast<std::size_t>(grid.count()), 0), 1);
    diffusion::Conductivity conductivity;
    conductivity.classes = {tissue::diffusion_tensor({0.17, 0.02, 0.02}, at(mesh::unit(Point{1, 0.7, 0.2})), nullptr)};
    conductivity.has_cross_terms = true;
    const sparse::Rows rows = operators::grid_rows(grid, slots, conductivity);
    std::vector<Point> places;
    std::vector<double> V;
    for (std::int64_t s = 0; s < slots.count(); ++s) {
        places.push_back(grid.position(grid.cell(slots.grid_of(s))));
        Point p = places.back();
        for (int k = 0; k < (3 - turn) % 3; ++k) p = {p[2], p[0], p[1]};
        V.push_back(-85 + 100 / (1 + std::exp(-(p[0] + 0.5 * p[1] - 7))));
    }
    ThreadPool threads(2);
    const LeadFields fields = fields_in_body(block.body, tensors, block.electrodes, 1, places, threads);
    std::vector<double> potentials;
    for (const auto& field : fields.at_places) {
        const std::vector<double> weights = lead_weights(rows, field);
        double sum = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) sum -= weights[i] * V[i];
        potentials.push_back(sum);
    }
    return potentials;
}

TEST(LeadFields, of_a_grid_that_is_turned_together_with_its_fibres_and_its_body_are_the_same) {
    const std::vector<double> found = potentials_of_a_grid(0);
    for (const int turn : {1, 2}) {
        const std::vector<double> again = potentials_of_a_grid(turn);
        for (std::size_t e = 0; e < found.size(); ++e) {
            EXPECT_GT(std::fabs(found[e]), 0.01);
            EXPECT_NEAR(again[e], found[e], 1e-10 * std::fabs(found[e]));
        }
    }
}

TEST(LeadFields, have_the_same_bits_on_any_number_of_threads) {
    const Block block;
    EXPECT_EQ(potentials_by_lead_fields(block, 1), potentials_by_lead_fields(block, 2));
}

TEST(StandardLeads, obey_einthoven_and_goldberger) {
    const std::vector<std::string> names{"RA", "LA", "LL", "V1", "V2", "V3", "V4", "V5", "V6"};
    const std::vector<double> potentials{0, 0.31, 1.17, -0.4, 0.2, 0.9, 1.3, 1.1, 0.8};
    std::vector<double> values;
    for (const Lead& lead : standard_leads()) values.push_back(value_of(lead, names, potentials));
    ASSERT_EQ(values.size(), 12u);
    EXPECT_NEAR(values[0] + values[2], values[1], 1e-15);
    EXPECT_NEAR(values[3] + values[4] + values[5], 0, 1e-15);
    EXPECT_DOUBLE_EQ(values[0], 0.31);
    EXPECT_DOUBLE_EQ(values[11], 0.8 - (0.31 + 1.17) / 3);
}

}  // namespace
}  // namespace heartwright::leads
