#include "runtime/mesh/make/wall_fields.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/mesh/finite_elements/laplace.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

// 1 at one wall, 0 at the other two; free at the base.
std::vector<double> solve_across(Wall wall, const Walls& walls, const Couplings& couplings, ThreadPool& threads) {
    const std::size_t nodes = walls.of_nodes.size();
    std::vector<bool> is_prescribed(nodes);
    std::vector<double> values(nodes);
    for (std::size_t n = 0; n < nodes; ++n) {
        is_prescribed[n] = walls.of_nodes[n] != Wall::none && walls.of_nodes[n] != Wall::base;
        values[n] = walls.of_nodes[n] == wall ? 1 : 0;
    }
    return solve_laplace(couplings, is_prescribed, std::move(values), threads).values;
}

std::size_t apex_of(const Mesh& mesh, const Walls& walls) {
    const auto height = [&](std::size_t n) { return dot(mesh.nodes[n], walls.upwards); };
    const auto is_epicardial = [&](std::size_t n) {
        return walls.of_nodes[n] == Wall::epicardium && !walls.is_base[n];
    };
    double lowest = 1e300, highest = -1e300;
    for (std::size_t n = 0; n < mesh.nodes.size(); ++n) {
        if (!is_epicardial(n)) continue;
        lowest = std::min(lowest, height(n));
        highest = std::max(highest, height(n));
    }
    std::size_t apex = 0;
    while (apex + 1 < mesh.nodes.size() && !(is_epicardial(apex) && height(apex) <= lowest + 1e-9 * (highest - lowest)))
        ++apex;
    return apex;
}

// 1 at the base, 0 at the apex.
std::vector<double> solve_upwards(std::size_t apex, const Walls& walls, const Couplings& couplings,
                                  ThreadPool& threads) {
    std::vector<bool> is_prescribed = walls.is_base;
    std::vector<double> values(is_prescribed.size());
    for (std::size_t n = 0; n < values.size(); ++n) values[n] = is_prescribed[n] ? 1 : 0;
    is_prescribed[apex] = true;
    values[apex] = 0;
    return solve_laplace(couplings, is_prescribed, std::move(values), threads).values;
}

// Per node: the mean of its elements' gradients, weighted by volume.
std::vector<Point> node_gradients(const Mesh& mesh, const std::vector<Point>& of_elements) {
    std::vector<Point> gradients(mesh.nodes.size());
    std::vector<double> volumes(mesh.nodes.size());
    for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
        const double volume = signed_volume(mesh, e);
        for (const std::int32_t node : mesh.elements[e]) {
            const auto n = static_cast<std::size_t>(node);
            gradients[n] = gradients[n] + volume * of_elements[e];
            volumes[n] += volume;
        }
    }
    for (std::size_t n = 0; n < gradients.size(); ++n)
        if (volumes[n] > 0) gradients[n] = (1 / volumes[n]) * gradients[n];
    return gradients;
}

}  // namespace

bool Walls::have(Wall wall) const { return std::find(of_nodes.begin(), of_nodes.end(), wall) != of_nodes.end(); }

WallFields::WallFields(const Mesh& mesh, const Walls& walls, ThreadPool& threads) : mesh_(mesh) {
    const auto refuse = [](const char* name) {
        throw UserFault(std::string("no node lies on the ") + name + ", which the fibres begin from");
    };
    if (!walls.have(Wall::epicardium)) refuse("epicardium");
    if (!walls.have(Wall::left_endocardium)) refuse("left endocardium");
    if (std::find(walls.is_base.begin(), walls.is_base.end(), true) == walls.is_base.end()) refuse("base");
    const std::vector<tissue::Tensor> isotropic(mesh.elements.size(), tissue::Tensor{{1, 1, 1, 0, 0, 0}});
    const Couplings couplings = assemble_couplings(mesh, isotropic, threads);
    epicardium_ = solve_across(Wall::epicardium, walls, couplings, threads);
    left_ = solve_across(Wall::left_endocardium, walls, couplings, threads);
    right_ = walls.have(Wall::right_endocardium) ? solve_across(Wall::right_endocardium, walls, couplings, threads)
                                                 : std::vector<double>(mesh.nodes.size());
    apex_ = apex_of(mesh, walls);
    to_base_ = solve_upwards(apex_, walls, couplings, threads);
}

std::vector<WallPlace> WallFields::at_nodes() const {
    std::vector<WallPlace> places(mesh_.nodes.size());
    const auto add = [&](const std::vector<double>& values, Point WallPlace::*gradient) {
        const std::vector<Point> gradients = node_gradients(mesh_, element_gradients(mesh_, values));
        for (std::size_t n = 0; n < places.size(); ++n) places[n].*gradient = gradients[n];
    };
    add(epicardium_, &WallPlace::to_epicardium);
    add(left_, &WallPlace::to_left);
    add(right_, &WallPlace::to_right);
    add(to_base_, &WallPlace::to_base);
    for (std::size_t n = 0; n < places.size(); ++n) {
        places[n].epicardium = std::clamp(epicardium_[n], 0.0, 1.0);
        places[n].left = std::clamp(left_[n], 0.0, 1.0);
        places[n].right = std::clamp(right_[n], 0.0, 1.0);
    }
    return places;
}

std::vector<WallPlace> WallFields::at_elements() const {
    const std::vector<WallPlace> of_nodes = at_nodes();
    std::vector<WallPlace> places(mesh_.elements.size());
    for (std::size_t e = 0; e < places.size(); ++e) {
        WallPlace& place = places[e];
        for (const std::int32_t node : mesh_.elements[e]) {
            const WallPlace& corner = of_nodes[static_cast<std::size_t>(node)];
            for (double WallPlace::*value : {&WallPlace::epicardium, &WallPlace::left, &WallPlace::right})
                place.*value += 0.25 * corner.*value;
            for (Point WallPlace::*gradient :
                 {&WallPlace::to_epicardium, &WallPlace::to_left, &WallPlace::to_right, &WallPlace::to_base})
                place.*gradient = place.*gradient + 0.25 * corner.*gradient;
        }
    }
    return places;
}

}  // namespace heartwright::mesh
