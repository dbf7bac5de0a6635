// Whether a value can be told to stay on one side of 0: then multiplying its addends by a factor makes nothing cancel.
// A matter of accuracy alone, so a parameter has the sign of its value, and a state whose range hardly goes below 0 is
// positive. Nothing is proved, and nothing relies on it: with another sign the result has the same bound of S, which
// counts addends by magnitude.
#pragma once

#include <string>
#include <unordered_map>

#include "generator/ir/model.hpp"

namespace heartwright::passes {

class LikelySigns {
public:
    using Definitions = std::unordered_map<std::string, ir::ExprPtr>;

    // Looks at `definitions` when asked: they must outlive it, and may grow. The model is not kept.
    LikelySigns(const ir::Model& model, const Definitions& definitions);

    // 1 or -1 where all addends, nested ones too, have that sign. Else 0.
    int of(const ir::ExprPtr& expr) const;

private:
    int of_name(const std::string& name) const;

    const Definitions& definitions_;
    std::unordered_map<std::string, int> given_;          // of states, parameters and dt
    mutable std::unordered_map<std::string, int> found_;  // of definitions asked for
};

}  // namespace heartwright::passes
