// Looks at what the pipeline does to a model: page/evidence.hpp without what a compiler and a machine say.
#pragma once

#include "generator/driver/pipeline.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::driver {

// `built`: as its modeller wrote it. Runs the pipeline once and, for the worth of passes, once without each.
page::Evidence evidence_of(const ir::Model& built, const LeftOut& left_out = {});

// "exact", "rounding, at most 1e-13 S"
std::string text_of(const passes::Promise& promise);

}  // namespace heartwright::driver
