// The models that this solver is linked with, one for each backend and precision.
#pragma once

#include <string>
#include <vector>

#include "runtime/device/device.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::commands {

// "auto": cuda when a GPU answers and the model is there for it, else cpu.
device::Backend choose_backend(const std::string& backend, const std::vector<const interface::Model*>& models,
                               const std::string& name, const std::string& precision);
// The linked model of a name, or a UserFault that says which there are.
const interface::Model& find_model(const std::vector<const interface::Model*>& models, const std::string& name,
                                   device::Backend backend, const std::string& precision);
// A model's name as it stands; of a spec's path, the name of the linked model that was made from that very file.
std::string linked_name(const std::vector<const interface::Model*>& models, const std::string& said);

}  // namespace heartwright::commands
