// A derivative as a sum of products: what flows where.
#pragma once

#include <unordered_map>
#include <vector>

#include "generator/analysis/dependencies.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::invariants {

struct Factor {
    ir::ExprPtr value;
    bool is_divisor = false;
};

struct Addend {
    double number = 1;  // with the sign
    std::vector<Factor> factors = {};

    ir::ExprPtr expression() const;
};

// Addends of the expressions of one model, which must outlive it.
class Addends {
public:
    Addends(const ir::Model& model, const analysis::Dependencies& dependencies)
        : model_(model), dependencies_(dependencies) {}

    // Sums that read a state are multiplied out and definitions that read one are seen through, up to 256 addends;
    // what would be more stays one.
    const std::vector<Addend>& of(const ir::ExprPtr& expr);
    bool reads_a_state(const ir::ExprPtr& expr) const;

private:
    std::vector<Addend> expanded(const ir::ExprPtr& expr);
    std::vector<Addend> parts_of(const ir::ExprPtr& operand);
    std::vector<Addend> product(const ir::ExprPtr& expr);
    std::vector<Addend> quotient(const ir::ExprPtr& expr);

    const ir::Model& model_;
    const analysis::Dependencies& dependencies_;
    std::unordered_map<ir::ExprPtr, std::vector<Addend>> known_;
};

}  // namespace heartwright::invariants
