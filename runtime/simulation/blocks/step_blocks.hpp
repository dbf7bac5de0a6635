// Several steps that are made together, with the bits of single steps.
#pragma once

#include <cstdint>
#include <string>

namespace heartwright::simulation {

class StepBlocks {
public:
    virtual ~StepBlocks() = default;

    // How many steps from `step` on, of those that are left, go together; 0: the next one goes alone.
    virtual std::int32_t steps_together(std::int64_t step, std::int64_t left) const = 0;
    virtual void enqueue(std::int32_t steps) = 0;          // at least 2; the clock is after them then
    virtual bool can_be_recorded() const { return true; }  // else what is enqueued waits for the host
    virtual std::string description() const = 0;           // for people
    // Steps between checks of all states, in place of that many of single steps.
    virtual std::int64_t steps_between_checks(std::int64_t of_single_steps) const { return of_single_steps; }
};

}  // namespace heartwright::simulation
