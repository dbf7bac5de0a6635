// Data of the templates for a kernel.
#pragma once

#include <string>

#include "generator/emit/kernel_text.hpp"
#include "generator/emit/templates.hpp"

namespace heartwright::emit {

struct KernelLabels {
    int number = 0;          // in the dispatch
    std::string id;          // of identifiers: "epi_M"
    std::string variants;    // "as written, epi, M"
    bool has_gates = false;  // that mixed precision stores in 32 bits
};

// The row of interface::Cost of one cell-step of `model`, with numbers of that size but for gates in 32 bits.
std::string cell_cost_row(const ir::Model& model, int real_bytes, int n_gates = 0);

// Members of the struct of constants, and what fills them in; what is known once a step.
void set_constants(kainjow::mustache::data& kernel, const plan::KernelPlan& plan);
void set_step(kainjow::mustache::data& kernel, const ir::Model& model, const plan::KernelPlan& plan);

kainjow::mustache::data kernel_data(const KernelLabels& labels, const plan::VariantModels& variant,
                                    const plan::KernelPlan& plan);

}  // namespace heartwright::emit
