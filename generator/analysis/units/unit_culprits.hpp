// One message for each wrong unit, however many equations disagree with it.
//
// A symbol is the culprit of several complaints when they vanish once its unit is taken to be unknown, and when no
// other equation confirms its unit: none complains if the unit is changed to one that nothing has. The shortest
// complaint is reported, with a note of the others.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// Units of symbols that differ from what the model says; nothing: unknown.
using Assumptions = std::map<std::string, std::optional<Unit>>;

struct UnitComplaint {
    Diagnostic diagnostic;
    ir::ExprPtr right_side;  // that was checked
};

using ComplaintsIf =
    std::function<std::vector<UnitComplaint>(const std::string& name, const std::optional<Unit>& unit)>;

void report_by_culprit(const std::vector<UnitComplaint>& complaints, const ir::Model& model,
                       const std::map<std::string, Unit>& declared, const ComplaintsIf& complaints_if,
                       Diagnostics& diagnostics);

}  // namespace heartwright::analysis
