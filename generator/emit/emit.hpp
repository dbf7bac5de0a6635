// Models to solver source: the files of generated/<model>/, through templates/.
#pragma once

#include <string>
#include <vector>

#include "generator/plan/kernel_plan.hpp"

namespace heartwright::emit {

struct GeneratedFile {
    std::string path;  // "ten_tusscher_panfilov_2006/cpu/react.cpp": below generated/
    std::string text;
};

struct Options {
    std::string generator_version;    // "0.1.0"
    std::vector<std::string> passes;  // names, in order, for the banner
    std::string default_start;        // of the spec; may be empty
    // How a GPU divides doubles: by the hardware's seed and Newton's method, by its correctly rounded reciprocal, or as
    // IEEE 754 says.
    enum class Division { seed, drcp, ieee } division = Division::seed;
    plan::LinePlan lines = {};
    // Of a model whose variants all have a system: ode.cpp and what else error control needs, and no step of dt.
    bool systems_alone = false;
    bool batched = true;  // also their SIMD form, four cells a call
};

// All files of a model. variants[0] is the default; all have the same states and starts. Equal input, equal bytes.
std::vector<GeneratedFile> emit(const std::vector<plan::VariantModels>& variants, const Options& options);

}  // namespace heartwright::emit
