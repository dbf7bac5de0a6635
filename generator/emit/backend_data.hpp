// Data of the backends' files: the loops that run a model's kernels, and choices for GPUs.
#pragma once

#include <string>
#include <vector>

#include "generator/emit/emit.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {

// `ids`: of the kernels, in the order of their numbers.
void set_backends(kainjow::mustache::data& all, const std::vector<plan::VariantModels>& variants,
                  const std::vector<std::string>& ids, const Options& options);

}  // namespace heartwright::emit
