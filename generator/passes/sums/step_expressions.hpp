// The expressions that a step evaluates for each cell or site, as a list to rewrite: needed definitions in their order,
// then next values.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "generator/ir/model.hpp"
#include "generator/passes/sums/flat_forms.hpp"

namespace heartwright::passes {

class StepExpressions {
public:
    struct Root {
        ir::ExprPtr expr;
        std::string name;  // the definition's or state's
        bool is_state = false;
        bool is_kept = false;  // read by its name alone: by the lattice, a machine, a sum over sites, a draw
        bool is_new = false;   // a temporary
    };

    StepExpressions(const ir::Model& model, const FlatForms& forms);

    std::vector<Root>& roots() { return roots_; }

    // Definitions that are read by their names: what has another value needs another name.
    static std::unordered_set<std::string> names_to_keep(const ir::Model& model);

    // How often each name is read by the roots.
    std::unordered_map<std::string, int> reads() const;

    // A temporary that the root at `place` and later ones read.
    void insert_before(std::size_t place, const ir::ExprPtr& expr, const std::string& name);

    // `model` with the roots as they are now.
    ir::Model put_into(ir::Model model) const;

private:
    std::vector<Root> roots_;
};

}  // namespace heartwright::passes
