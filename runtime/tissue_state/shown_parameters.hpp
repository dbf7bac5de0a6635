// Parameters that probes show. They change only where the experiment sets them, so the whole course of each is known
// before the run: the root looks values up, and no step waits for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/tissue_state/assembly.hpp"

namespace heartwright::tissue_state {

class ShownParameters {
public:
    // Collective.
    ShownParameters(const experiment::Experiment& experiment, const interface::Model& model, const Assembly& assembly);

    // At the root: of a probe, of place `shown` of its 'show', which must be a parameter; of a mean over cells the
    // exact mean, rounded.
    double value(std::size_t probe, std::size_t shown, std::int64_t step) const;

private:
    using Course = std::vector<std::pair<std::int64_t, double>>;  // from which step on, value; steps ascend
    std::vector<std::vector<Course>> courses_;                    // [probe][place]; empty: no parameter
};

}  // namespace heartwright::tissue_state
