#include "generator/ir/model.hpp"

#include <algorithm>

namespace heartwright::ir {
namespace {

template <class Item>
const Item* find(const std::vector<Item>& items, std::string_view name) {
    auto found = std::find_if(items.begin(), items.end(), [&](const Item& item) { return item.name == name; });
    return found == items.end() ? nullptr : &*found;
}

}  // namespace

std::string_view to_string(Scale scale) {
    switch (scale) {
        case Scale::literal:
            return "literal";
        case Scale::parameter:
            return "parameter";
        case Scale::step:
            return "step";
        case Scale::cell:
            return "cell";
        case Scale::site:
            return "site";
    }
    return "?";
}

std::string_view to_string(Integrator integrator) {
    switch (integrator) {
        case Integrator::automatic:
            return "auto";
        case Integrator::forward_euler:
            return "forward_euler";
        case Integrator::semi_implicit_euler:
            return "semi_implicit_euler";
        case Integrator::midpoint_gates:
            return "midpoint_gates";
        case Integrator::midpoint:
            return "midpoint";
        case Integrator::staggered:
            return "staggered";
        case Integrator::rush_larsen:
            return "rush_larsen";
        case Integrator::grl1:
            return "grl1";
        case Integrator::lightweight_rush_larsen:
            return "lightweight_rush_larsen";
        case Integrator::linearly_implicit_euler:
            return "linearly_implicit_euler";
    }
    return "?";
}

std::optional<Integrator> integrator_from(std::string_view text) {
    for (Integrator integrator :
         {Integrator::automatic, Integrator::forward_euler, Integrator::semi_implicit_euler, Integrator::midpoint_gates,
          Integrator::midpoint, Integrator::staggered, Integrator::rush_larsen, Integrator::grl1,
          Integrator::lightweight_rush_larsen, Integrator::linearly_implicit_euler})
        if (text == to_string(integrator)) return integrator;
    return std::nullopt;
}

NeighbourVoxel neighbour_voxel(const Lattice& lattice, const State& state, std::size_t axis, bool is_high) {
    std::array<std::int64_t, 3> voxel = state.voxel;
    const std::int64_t wanted = voxel[axis] + (is_high ? 1 : -1), size = lattice.voxels[axis];
    voxel[axis] = (wanted + size) % size;
    std::string digits, name = state.block;
    for (const std::int64_t digit : voxel) digits += std::to_string(digit);
    return {name.replace(name.find('*'), 1, digits), voxel[axis] == wanted};
}

const Parameter* Model::find_parameter(std::string_view name) const { return find(parameters, name); }
const State* Model::find_state(std::string_view name) const { return find(states, name); }
const Definition* Model::find_definition(std::string_view name) const { return find(definitions, name); }

}  // namespace heartwright::ir
