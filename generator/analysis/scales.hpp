// The scale of every symbol and expression of a model: the coarsest at which all its inputs are known (ir/model.hpp).
#pragma once

#include <string>
#include <unordered_map>

#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// The scale of an operation on operands of which `finest` is the finest: a draw differs between sites whatever it
// reads, a sum over sites is the cell's.
inline ir::Scale scale_of(ir::Op op, ir::Scale finest) {
    switch (op) {
        case ir::Op::binomial:
            return ir::Scale::site;
        case ir::Op::sum:
        case ir::Op::min_of:
        case ir::Op::max_of:
            return ir::Scale::cell;
        default:
            return finest;
    }
}

class Scales {
public:
    using ByName = std::unordered_map<std::string, ir::Scale>;

    // `known_earlier`: definitions whose value something else computes at a coarser scale, so that what reads them is
    // coarser too.
    explicit Scales(const ir::Model& model, const ByName& known_earlier = {});

    ir::Scale of(const std::string& name) const;  // OurFault for a name that the model does not have
    ir::Scale of(const ir::ExprPtr& expr) const;

private:
    ByName scales_;
    mutable std::unordered_map<ir::ExprPtr, ir::Scale>
        known_;  // of nodes asked for: passes ask at every level of a tree
};

}  // namespace heartwright::analysis
