// What the files of the backends say of a model: the loops that run its kernels, choices for GPUs.
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
