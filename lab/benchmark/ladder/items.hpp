// The rungs of Xia et al. 2015 (Comput Math Methods Med 862735) on the way from a direct port to a fast program, as
// loops over items: nodes of a box, or cells of the tissue alone. CPU and CUDA run the same functions.
//
// All numbers of an item are components of one array, at values[item*item_stride + component*component_stride]: item
// strides of 1 are a structure of arrays, component strides of 1 an array of structures.
#pragma once

#include <cstdint>

#include "runtime/core/host_device.hpp"

namespace heartwright::benchmark::ladder {

constexpr int n_neighbours = 18;  // of a node with a full tensor: faces and edges

// Which numbers an item has, in this order: states, the potential after the reaction, what is stored of the algebraic
// variables, parameters, couplings to neighbours (1/ms, 0 where there is no cell).
struct Components {
    int states, variables, parameters;
    HEARTWRIGHT_HD int after_reaction() const { return states; }
    HEARTWRIGHT_HD int first_variable() const { return states + 1; }
    HEARTWRIGHT_HD int first_parameter() const { return first_variable() + variables; }
    HEARTWRIGHT_HD int first_coupling() const { return first_parameter() + parameters; }
    HEARTWRIGHT_HD int count() const { return first_coupling() + n_neighbours; }
};

struct Items {
    double* values;
    std::int64_t count, item_stride, component_stride;
    Components components;
    const std::int32_t* cell_of_item;  // negative: an empty node; null: every item is a cell

    HEARTWRIGHT_HD double* at(std::int64_t item, int component) const {
        return values + item * item_stride + component * component_stride;
    }
    HEARTWRIGHT_HD bool is_empty(std::int64_t item) const { return cell_of_item != nullptr && cell_of_item[item] < 0; }
};

// Nodes of the box, x fastest. A thread for each node, as in the publication.
struct Nodes {
    std::int64_t count;
    std::int64_t offset[n_neighbours];
    const std::int32_t* item_of_node;  // negative: none; null: the node's number
};

// One step of forward Euler: from the potential after the reaction to the state.
struct Diffuse {
    Items items;
    Nodes nodes;
    int potential;  // component

    HEARTWRIGHT_HD void operator()(std::int64_t node) const {
        const std::int64_t item = nodes.item_of_node != nullptr ? nodes.item_of_node[node] : node;
        if (item < 0 || items.is_empty(item)) return;
        const int after = items.components.after_reaction(), first = items.components.first_coupling();
        const double here = *items.at(item, after);
        double change = 0;
        for (int k = 0; k < n_neighbours; ++k) {
            const double coupling = *items.at(item, first + k);
            if (coupling != 0) {
                const std::int64_t there = node + nodes.offset[k];
                const std::int64_t other = nodes.item_of_node != nullptr ? nodes.item_of_node[there] : there;
                change += coupling * (*items.at(other, after) - here);
            }
        }
        *items.at(item, potential) = here + change;
    }
};

// The numbers of items before the first step.
struct Fill {
    Items items;
    const double* start;      // [components before couplings], of every item
    const double* v;          // [cells], mV
    const double* couplings;  // [n_neighbours][cells], of a step
    std::int64_t cells;
    int potential;

    HEARTWRIGHT_HD void operator()(std::int64_t item) const {
        const std::int64_t cell = items.cell_of_item != nullptr ? items.cell_of_item[item] : item;
        const int first = items.components.first_coupling();
        for (int c = 0; c < first; ++c) *items.at(item, c) = c == potential && cell >= 0 ? v[cell] : start[c];
        for (int k = 0; k < n_neighbours; ++k) *items.at(item, first + k) = cell >= 0 ? couplings[k * cells + cell] : 0;
    }
};

// States of cells, [states][cells].
struct Gather {
    Items items;
    double* to;
    std::int64_t cells;

    HEARTWRIGHT_HD void operator()(std::int64_t item) const {
        const std::int64_t cell = items.cell_of_item != nullptr ? items.cell_of_item[item] : item;
        for (int c = 0; cell >= 0 && c < items.components.states; ++c) to[c * cells + cell] = *items.at(item, c);
    }
};

}  // namespace heartwright::benchmark::ladder
