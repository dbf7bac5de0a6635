// What a run does with a damaged file: it is refused with a message that names the file, or computes what it would have
// computed with the undamaged values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runtime/simulation/simulation.hpp"
#include "tests/fuzz/damaged_files/mutation.hpp"

namespace heartwright::fuzz {

using Bits = std::vector<std::uint64_t>;  // of doubles

// How a run ended.
struct Outcome {
    enum class Kind { computed, refused, failed };
    Kind kind = Kind::failed;
    std::string text;  // of the fault
    Bits bits;         // what it computed: states, maps and rows of probes
};

// Runs it; a UserFault is a refusal, any other fault a failure.
Outcome outcome_of(const std::function<Bits()>& run);

// An experiment of the toy model on a mesh, `members` besides format, model and geometry, in `steps` of 0.1 ms. With a
// folder of checkpoints it resumes from the newest, or, with `every`, takes them.
Bits run_on_mesh(const std::string& members, const simulation::CheckpointPlan& plan = {}, bool is_resumed = false);

// One experiment and a file of it.
class Subject {
public:
    virtual ~Subject() = default;
    struct Trial {
        Mutation mutation;
        Outcome outcome;
        std::optional<std::string> failure;  // which property does not hold
    };
    // The damaged files are left where they are until the next trial.
    virtual Trial attempt(Random& random) = 0;
};

}  // namespace heartwright::fuzz
