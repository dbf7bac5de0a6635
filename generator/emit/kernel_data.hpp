// What the templates say of a kernel.
#pragma once

#include <string>

#include "generator/emit/kernel_text.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {

struct KernelLabels {
    int number = 0;        // in the dispatch
    std::string id;        // of identifiers: "epi_M"
    std::string variants;  // "as written, epi, M"
};

kainjow::mustache::data kernel_data(const KernelLabels& labels, const plan::VariantModels& variant,
                                    const plan::KernelPlan& plan);

}  // namespace heartwright::emit
