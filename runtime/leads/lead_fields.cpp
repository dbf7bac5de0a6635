#include "runtime/leads/lead_fields.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mesh/finite_elements/couplings.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::leads {
namespace {

std::string mm_text(double mm) {
    std::string text = std::to_string(mm);
    return text.substr(0, text.size() - 4) + " mm";
}

// Currents of a unit at one point of the surface.
void add_current(const PointOfMesh& point, double current, elliptic::Vector& f) {
    for (std::size_t k = 0; k < 4; ++k) f[static_cast<std::size_t>(point.nodes[k])] += current * point.weights[k];
}

std::vector<PointOfSurface> snapped(const mesh::Mesh& body, const std::vector<Electrode>& electrodes, double farthest) {
    const std::vector<mesh::Face> surface = mesh::surface_of(body);
    std::vector<PointOfSurface> points;
    for (const Electrode& electrode : electrodes) {
        points.push_back(nearest_on_surface(body, surface, electrode.at));
        if (points.back().distance > farthest)
            throw UserFault("electrode '" + electrode.name + "' is " + mm_text(points.back().distance) +
                            " away from the surface of the body, more than " + mm_text(farthest));
        for (std::size_t k = 0; k + 1 < points.size(); ++k)
            if (points[k].at == points.back().at)
                throw UserFault("electrodes '" + electrodes[k].name + "' and '" + electrode.name +
                                "' have the same nearest point on the surface of the body");
    }
    return points;
}

}  // namespace

LeadFields fields_in_body(const mesh::Mesh& body, const std::vector<tissue::Tensor>& tensors,
                          const std::vector<Electrode>& electrodes, double farthest,
                          const std::vector<mesh::Point>& places, ThreadPool& threads, device::Device* gpu) {
    const std::vector<PointOfSurface> points = snapped(body, electrodes, farthest);
    const ElementsOfPoints elements(body);
    std::vector<PointOfMesh> of_places;
    for (const mesh::Point& place : places) of_places.push_back(elements.find(place));
    const sparse::Rows rows =
        sparse::rows_of(mesh::assemble_couplings(body, tensors, threads), mesh::lumped_mass(body));
    elliptic::Solver solver(rows, {}, threads, {.tolerance = solver_tolerance, .gpu = gpu});
    LeadFields fields;
    for (const PointOfSurface& point : points) fields.distances.push_back(point.distance);
    std::vector<elliptic::Vector> currents;
    for (std::size_t e = 1; e < points.size(); ++e) {
        elliptic::Vector& f = currents.emplace_back(body.nodes.size(), 0);
        add_current(points[e].point, 1, f);
        add_current(points[0].point, -1, f);
    }
    for (const elliptic::Solution& solution : solver.solve(currents)) {
        fields.iterations.push_back(solution.iterations);
        fields.worst_residual = std::max(fields.worst_residual, solution.residual);
        std::vector<double>& own = fields.at_places.emplace_back();
        for (const PointOfMesh& place : of_places) own.push_back(place.value(solution.values));
    }
    return fields;
}

LeadFields fields_in_medium(double sigma, const std::vector<Electrode>& electrodes, double least,
                            const std::vector<mesh::Point>& places) {
    LeadFields fields;
    std::vector<std::vector<double>> of_electrodes;
    for (const Electrode& electrode : electrodes) {
        std::vector<double>& own = of_electrodes.emplace_back();
        for (const mesh::Point& place : places) {
            const double distance = mesh::length(mesh::operator-(place, electrode.at));
            if (distance < least)
                throw UserFault("electrode '" + electrode.name + "' is " + mm_text(distance) +
                                " away from a cell, where the potential of a point source has no bound; at least " +
                                mm_text(least) + " are needed");
            own.push_back(1 / (4 * std::numbers::pi * sigma * distance));
        }
    }
    for (std::size_t e = 1; e < electrodes.size(); ++e) {
        std::vector<double>& own = fields.at_places.emplace_back(std::move(of_electrodes[e]));
        for (std::size_t p = 0; p < own.size(); ++p) own[p] -= of_electrodes[0][p];
    }
    return fields;
}

std::vector<double> lead_weights(const sparse::Rows& intracellular, const std::vector<double>& field) {
    std::vector<double> weights;
    std::vector<std::pair<std::int64_t, double>> terms;
    for (std::size_t i = 0; i < intracellular.mass.size(); ++i) {
        terms.clear();
        for (auto k = static_cast<std::size_t>(intracellular.row_starts[i]);
             k < static_cast<std::size_t>(intracellular.row_starts[i + 1]); ++k) {
            const auto j = static_cast<std::size_t>(intracellular.columns[k]);
            terms.emplace_back(intracellular.global[j], intracellular.couplings[k] * (field[i] - field[j]));
        }
        std::sort(terms.begin(), terms.end());
        double sum = 0;
        for (const auto& [number, term] : terms) sum += term;
        weights.push_back(sum);
    }
    return weights;
}

}  // namespace heartwright::leads
