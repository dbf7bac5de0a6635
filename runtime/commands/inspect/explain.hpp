// `heartwright explain`: heartwright-generate's, given the compiler and the headers that solvers are built with and,
// where there is a GPU, what `heartwright bench` measures there.
#pragma once

#include <string>
#include <vector>

#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

// The words for heartwright-generate explain. `measured`: files that bench wrote.
std::vector<std::string> explain_words(const std::vector<std::string>& words, const std::string& nvcc,
                                       const std::string& headers, const std::vector<std::string>& measured);

// Whether what a page would say can be measured: -o names it, nobody asks for text alone or brings a measurement, and
// the model is the one that solvers are built of, with all passes and without options of its own.
bool can_be_measured(const std::vector<std::string>& words);

// Benches the model on the GPU, reaction alone and the whole step; says so on stderr. Files in `folder`; none when that
// fails, which is said too.
std::vector<std::string> measure_for_explain(const launch::Installation& tools, const std::vector<std::string>& words,
                                             const std::string& folder);

}  // namespace heartwright::commands
