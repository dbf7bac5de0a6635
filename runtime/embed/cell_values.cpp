#include "runtime/embed/cell_values.hpp"

#include <algorithm>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/embed/read_text.hpp"
#include "runtime/experiment/bind/bind.hpp"

namespace heartwright::embed {
namespace {

std::int32_t start_of(const experiment::Experiment& experiment, const interface::Model& model) {
    if (!experiment.cells.start) return model.default_start;
    const auto* const first = model.starts;
    const auto* const last = first + model.n_starts;
    const auto* const found = std::find(first, last, std::string_view(experiment.cells.start->name));
    if (found == last) throw OurFault("a bound experiment names a start that its model lacks");
    return static_cast<std::int32_t>(found - first);
}

}  // namespace

CellValues cell_values(const interface::Model& model, const std::string& text) {
    const experiment::Experiment experiment = read_text(text, model);
    CellValues values;
    values.parameters = experiment::parameters_of(experiment, experiment.cells, model);
    values.state.resize(static_cast<std::size_t>(model.n_states));
    model.initialise(experiment.cells.variant, start_of(experiment, model), values.parameters.data(),
                     values.state.data());
    return values;
}

}  // namespace heartwright::embed
