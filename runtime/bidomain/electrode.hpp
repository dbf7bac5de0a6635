// Grounds, given potentials and given currents of an extracellular space, on rows of an elliptic problem.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::bidomain {

struct Electrode {
    enum class Kind { ground, potential, current, intracellular_current } kind = Kind::ground;
    std::string name;
    std::vector<std::int64_t> rows, sink;  // ascending; sink: of a current, empty where it leaves at fixed potentials
    double strength = 0;                   // in the unit of V; of a current, which enters in all, mS times that
    // On in steps [first, first + steps) for each of first_steps, which ascend; empty: always.
    std::vector<std::int64_t> first_steps{};
    std::int64_t steps = 0;
    std::vector<double> levels{};  // factor in each step of a window; empty: 1

    bool fixes_potential() const { return kind == Kind::ground || kind == Kind::potential; }
    bool is_on(std::int64_t step) const;
    double strength_at(std::int64_t step) const;  // 0 when it is off
};

// Do they give the same in both steps?
bool give_the_same(const std::vector<Electrode>& electrodes, std::int64_t step, std::int64_t other);

// UserFault that names them: a row of two fixed potentials, or a current that leaves where it enters.
void check(const std::vector<Electrode>& electrodes);

}  // namespace heartwright::bidomain
