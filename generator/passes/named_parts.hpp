// For passes that give a part of an expression a name because they use it more than once.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/names.hpp"

namespace heartwright::passes {

class NamedParts {
public:
    explicit NamedParts(const ir::Model& model);

    // `expr` when it is a name or a number, else a symbol for a new temporary; equal expressions get one name.
    ir::ExprPtr named(const ir::ExprPtr& expr);
    ir::ExprPtr named(const ir::ExprPtr& expr,
                      const ir::ExprPtr& meaning);  // named for `meaning`, which has the same value

    // As named(), under `wish` or wish_2, wish_3, ...
    ir::ExprPtr named_as(const ir::ExprPtr& expr, const std::string& wish);

    // As rewrite_nodes and rewrite_expressions, with the temporaries that `rule` named placed before their use.
    ir::Model rewrite(const ir::Model& model, const ir::Rule& rule);
    ir::Model rewrite_whole(const ir::Model& model, const ir::Rule& rule);
    // The rule also gets the name of the definition, "" for a state's step.
    using NamedRule = std::function<ir::ExprPtr(const ir::ExprPtr&, const std::string& definition)>;
    ir::Model rewrite_named(const ir::Model& model, const NamedRule& rule);

    // Sees through the temporaries made here. `scales` is the same object in every call.
    ir::Scale scale_of(const analysis::Scales& scales, const ir::ExprPtr& expr) const;

private:
    ir::ExprPtr placed(const ir::ExprPtr& expr, const std::function<std::string()>& name);

    Names names_;
    std::unordered_multimap<std::size_t, ir::Definition> made_;  // by hash of the value
    std::unordered_map<std::string, ir::ExprPtr> values_;
    mutable std::unordered_map<ir::ExprPtr, ir::Scale> scales_;  // of the expressions asked for so far
    std::vector<ir::Definition> pending_;                        // made since the last definition was placed
    std::string component_;
};

}  // namespace heartwright::passes
