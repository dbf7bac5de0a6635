#include "runtime/embed/read_text.hpp"

#include <memory>
#include <utility>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"

namespace heartwright::embed {

experiment::Experiment read_text(const std::string& text, const interface::Model& model) {
    Diagnostics diagnostics;
    auto experiment =
        experiment::read_experiment(std::make_shared<const SourceFile>("experiment", text), {}, diagnostics);
    diagnostics.throw_if_errors();
    if (experiment->cells.prepace || !experiment->seeds.empty())
        throw UserFault("'prepace' and 'seeds' are done by the command: heartwright run");
    experiment::bind(*experiment, model, diagnostics);
    diagnostics.throw_if_errors();
    for (const Diagnostic& one : diagnostics.all())
        if (one.severity == Severity::warning) experiment->notes.push_back("warning: " + one.message);
    return *std::move(experiment);
}

}  // namespace heartwright::embed
