// A cell of many sites stepped by the interpreter, diffusion by plain loops in long double: what kernels of a lattice
// without draws must compute. Cells that read their sites are not stepped right: the interpreter sees one site.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "generator/analysis/interpreter.hpp"

namespace heartwright {

class InterpretedLattice {
public:
    // Every state of `model` has a next value. It must outlive this.
    InterpretedLattice(const ir::Model& model, std::array<std::int64_t, 3> shape, bool mirror, double dt)
        : model_(model), interpreter_(model), shape_(shape), mirror_(mirror), point_(analysis::initial_point(model)) {
        point_.dt = dt;
        for (std::size_t p = 0; p < model.parameters.size(); ++p)
            if (model.parameters[p].bind == "lattice.sites") point_.parameters[p] = static_cast<double>(sites());
        values_.assign(static_cast<std::size_t>(sites()), point_.states);
    }

    std::int64_t sites() const { return shape_[0] * shape_[1] * shape_[2]; }
    double& state(const std::string& name, std::int64_t site) {
        return values_[static_cast<std::size_t>(site)][index_of(name)];
    }

    void step() {
        Values next, diffusivity, diffused;
        std::vector<std::array<long double, 3>> weights(model_.states.size());
        for (std::vector<double>& values : values_) {
            point_.states = values;
            interpreter_.evaluate(point_);
            auto& of_site = next.emplace_back();
            auto& D = diffusivity.emplace_back(model_.states.size());
            auto& f = diffused.emplace_back(model_.states.size());
            for (std::size_t s = 0; s < model_.states.size(); ++s) {
                of_site.push_back(interpreter_.next_value(s));
                const ir::State& state = model_.states[s];
                if (state.diffusivity.empty()) continue;
                D[s] = definition(state.diffusivity);
                f[s] = state.diffused.empty() ? of_site.back() : definition(state.diffused);
                for (std::size_t axis = 0; axis < 3; ++axis)
                    weights[s][axis] = definition(state.laplacian_weights[axis]);
            }
        }
        for (std::int64_t site = 0; site < sites(); ++site) {
            const auto here = static_cast<std::size_t>(site);
            for (std::size_t s = 0; s < model_.states.size(); ++s) {
                long double laplacian = 0;
                for (std::size_t axis = 0; axis < 3 && !model_.states[s].diffusivity.empty(); ++axis)
                    laplacian += weights[s][axis] * second_difference(diffused, s, site, axis);
                values_[here][s] = static_cast<double>(next[here][s] + diffusivity[here][s] * laplacian);
            }
        }
        point_.t += point_.dt;
    }

private:
    using Values = std::vector<std::vector<long double>>;  // by site and state

    std::size_t index_of(const std::string& name) const {
        return static_cast<std::size_t>(model_.find_state(name) - model_.states.data());
    }
    long double definition(const std::string& name) const {
        return interpreter_.definition(
            static_cast<std::size_t>(model_.find_definition(name) - model_.definitions.data()));
    }

    // The neighbour of a state: where it lies on the grid of all voxels (of sites, for a state of the whole site), from
    // where site and voxel follow.
    long double second_difference(const Values& diffused, std::size_t s, std::int64_t site, std::size_t axis) const {
        const ir::State& state = model_.states[s];
        const std::int64_t voxels = state.block.empty() ? 1 : model_.lattice->voxels[axis],
                           size = voxels * shape_[axis];
        if (size == 1) return 0;
        const std::array<std::int64_t, 3> place{site / (shape_[1] * shape_[2]), site / shape_[2] % shape_[1],
                                                site % shape_[2]};
        const std::int64_t at = place[axis] * voxels + state.voxel[axis];
        const auto value = [&](std::int64_t there) {
            if (there < 0) there = mirror_ ? at + 1 : at;
            if (there >= size) there = mirror_ ? at - 1 : at;
            std::array<std::int64_t, 3> other = place, voxel = state.voxel;
            other[axis] = there / voxels;
            voxel[axis] = there % voxels;
            const std::int64_t number = (other[0] * shape_[1] + other[1]) * shape_[2] + other[2];
            std::string name = state.name;
            if (!state.block.empty()) {
                name = state.block;
                std::string digits;
                for (const std::int64_t digit : voxel) digits += std::to_string(digit);
                name.replace(name.find('*'), 1, digits);
            }
            return diffused[static_cast<std::size_t>(number)][index_of(name)];
        };
        return value(at - 1) + value(at + 1) - 2 * value(at);
    }

    const ir::Model& model_;
    analysis::Interpreter<long double> interpreter_;
    std::array<std::int64_t, 3> shape_;
    bool mirror_;
    analysis::Point point_;
    std::vector<std::vector<double>> values_;  // by site, then by state; those of the cell in each
};

}  // namespace heartwright
