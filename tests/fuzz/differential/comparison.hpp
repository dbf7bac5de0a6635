// One spec on its way through the generator, compared with what it says after each pass.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/emit/emit.hpp"
#include "generator/ir/model.hpp"
#include "tests/fuzz/differential/expected.hpp"
#include "tests/fuzz/differential/sketch.hpp"

namespace heartwright::fuzz {

// `kind` names the same fault of a smaller spec: "merge_quotients", "compiler", "react".
struct Failure {
    std::string kind;
    std::string detail;
};

struct Checked {
    bool is_accepted = false;  // by what `check` asks for
    std::string refusal;
    ir::Model plain, lowered, optimised;
    std::vector<analysis::Point> points;
    std::vector<bool> ends_run;              // by point: a gate leaves its range there, and passes rely on it
    std::vector<emit::GeneratedFile> files;  // the solver
    std::optional<Failure> failure;
};

// Reads the spec and runs the pipeline: every pass is compared with the plain model, in the interpreter, at points over
// the states' whole ranges.
Checked check_spec(const Sketch& sketch, std::uint64_t seed);

// "V = -80, m = 0.1; p0 = 0; t = 0, dt = 0.01": a point, for a message. Only parameters that differ from their
// defaults.
std::string text_of(const ir::Model& model, const analysis::Point& point);

}  // namespace heartwright::fuzz
