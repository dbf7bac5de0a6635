#include "runtime/commands/build/plan_option.hpp"

#include <iostream>

#include "runtime/commands/build/tune_file.hpp"
#include "runtime/device/device.hpp"

namespace heartwright::commands {

const Option& plan_option() {
    static const Option option{"--plans", "FILE",
                               "of a model with sites, on a GPU: plans that heartwright tune --plans found; NAME.tune "
                               "beside the spec, where it is"};
    return option;
}

std::vector<lattice::TunedPlan> plans_for(const std::string& file, const interface::Model& model,
                                          const simulation::Options& options) {
    if (file.empty() || model.lattice == nullptr || options.backend != device::Backend::cuda) return {};
    std::string why_not;
    const auto plans = tuned_plans(file, model.spec_hash, device::open_cuda(options.device_index)->name(), why_not);
    if (!why_not.empty()) std::cerr << why_not << "\n";
    return plans;
}

}  // namespace heartwright::commands
