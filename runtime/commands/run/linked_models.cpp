#include "runtime/commands/run/linked_models.hpp"

#include <set>
#include <string_view>

#include "base/diag/content_hash.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/spec_files/spec_files.hpp"
#include "runtime/interface/instruction_sets.hpp"

namespace heartwright::commands {

namespace {

const interface::Model* lookup(const std::vector<const interface::Model*>& models, const std::string& name,
                               device::Backend backend, const std::string& precision) {
    for (const interface::Model* model : models)
        if (model->name == name && (model->backend == interface::Backend::cuda) == (backend == device::Backend::cuda) &&
            interface::precision_of(*model) == precision)
            return model;
    return nullptr;
}

// Kernels of HEARTWRIGHT_NATIVE_KERNELS are for the machine that compiled them.
void check_processor(const interface::Model& model) {
    if (model.backend == interface::Backend::cuda || std::string_view(model.instruction_set()) != "none") return;
    throw MachineFault(std::string(model.name) + ": this program was compiled for another processor than this " +
                       interface::chosen_instruction_set(nullptr) +
                       "; configure it with -DHEARTWRIGHT_NATIVE_KERNELS=OFF and build again");
}

}  // namespace

std::string linked_name(const std::vector<const interface::Model*>& models, const std::string& said) {
    const bool is_path = said.find('/') != std::string::npos || said.ends_with(".json") || said.ends_with(".jsonc");
    if (!is_path) return said;
    const std::string hash = spec_hash(read_spec_files(said));
    for (const interface::Model* model : models)
        if (model->spec_hash == hash) return model->name;
    throw UserFault(said +
                    ": this solver was not built from it as it is now; heartwright run builds the one that is needed");
}

device::Backend choose_backend(const std::string& backend, const std::vector<const interface::Model*>& models,
                               const std::string& name, const std::string& precision) {
    if (backend == "cpu") return device::Backend::cpu;
    if (backend == "cuda") return device::Backend::cuda;
    const bool on_gpu = lookup(models, name, device::Backend::cuda, precision) && device::cuda_is_there();
    return on_gpu ? device::Backend::cuda : device::Backend::cpu;
}

const interface::Model& find_model(const std::vector<const interface::Model*>& models, const std::string& name,
                                   device::Backend backend, const std::string& precision) {
    if (const interface::Model* model = lookup(models, name, backend, precision)) {
        check_processor(*model);
        return *model;
    }
    std::set<std::string> names;
    bool has_backend = false;
    for (const interface::Model* model : models) {
        names.insert(model->name);
        has_backend =
            has_backend || ((model->backend == interface::Backend::cuda) == (backend == device::Backend::cuda));
    }
    if (names.count(name) && !has_backend && backend == device::Backend::cuda)
        throw MachineFault(
            "this solver was built without CUDA; install the CUDA Toolkit >= 12.4 and configure again, or use "
            "--backend cpu");
    const interface::Model* const fp64 = lookup(models, name, backend, "fp64");
    if (precision == "mixed" && fp64 != nullptr && fp64->n_gates == 0)
        throw UserFault(name + " has no gate that is certified for 32 bits, so that mixed precision is fp64: leave " +
                        "--precision away");
    if (names.count(name))
        throw UserFault("this solver has no " + name + " for " + device::backend_name(backend) + " in " + precision);
    std::string known;
    for (const std::string& one : names) known += (known.empty() ? "" : ", ") + one;
    const std::string suggestion = did_you_mean(name, {names.begin(), names.end()});
    throw UserFault("no model '" + name + "'; " + (suggestion.empty() ? "there are: " + known : suggestion));
}

}  // namespace heartwright::commands
