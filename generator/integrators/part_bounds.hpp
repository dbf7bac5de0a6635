// Bounds over the working ranges, by branch and bound (analysis/ranges/largest_value.hpp). Where a first search leaves
// open what decides, the definitions that the expression reads are bounded by themselves first: a sum of quotients is
// then no wider than its parts.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "generator/analysis/ranges/interval_program.hpp"
#include "generator/analysis/ranges/largest_value.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::integrators {

class PartBounds {
public:
    explicit PartBounds(const ir::Model& model);  // which must outlive it

    // What is decided by `search.thresholds`; `made` are definitions that the expression reads besides the model's.
    // work: of the first search, and of the second, in instructions on intervals.
    struct Work {
        double first = 1e5, second = 2e6;
    };
    analysis::LargestValue largest(const ir::ExprPtr& expr, const std::vector<ir::Definition>& made,
                                   const std::vector<double>& thresholds, const Work& work);
    // With this work at most, and no parts.
    analysis::LargestValue briefly(const ir::ExprPtr& expr, const std::vector<ir::Definition>& made, double most_work);

private:
    analysis::DefinitionsByName with(const std::vector<ir::Definition>& made) const;
    const analysis::IntervalProgram::Ranges& with_parts_read_by(const ir::ExprPtr& expr,
                                                                const analysis::DefinitionsByName& definitions);
    void add_part(const ir::Definition& definition, const analysis::DefinitionsByName& definitions,
                  analysis::IntervalProgram::Ranges& ranges);

    const ir::Model& model_;
    const analysis::DefinitionsByName definitions_;
    const analysis::IntervalProgram::Ranges ranges_;
    analysis::IntervalProgram::Ranges parts_;
    std::unordered_set<std::string> has_part_;  // definitions that were bounded by themselves
    double work_of_parts_ = 0;
};

}  // namespace heartwright::integrators
