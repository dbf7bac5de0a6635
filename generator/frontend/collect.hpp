// Collects the texts of a spec, its variants, options and starts that are parsed, and the names that they may read.
#pragma once

#include <vector>

#include "generator/frontend/equations/clang_reader.hpp"
#include "generator/spec/model_spec.hpp"

namespace heartwright::frontend {

struct ExpressionText {
    const spec::Text* text;
    std::size_t begin = 0;         // of the expression in the text
    bool may_be_quantity = false;  // an initial value: "3.64 mM" or an expression
    bool is_mean = false;          // may go from sites to the cell: mean(...)
};

std::vector<ExpressionText> expression_texts(const spec::ModelSpec& spec);
Names names_of(const spec::ModelSpec& spec);

}  // namespace heartwright::frontend
