// The JSON schema of an experiment, for editors: model_specs/experiment_schema.json.
#pragma once

#include <string>

namespace heartwright::experiment {

// JSON Schema, draft 2020-12, of all keys. It accepts each experiment that the reader accepts; the reader checks more.
std::string experiment_schema();

}  // namespace heartwright::experiment
