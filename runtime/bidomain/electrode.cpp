#include "runtime/bidomain/electrode.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/diag/faults.hpp"

namespace heartwright::bidomain {
namespace {

// The begin of the window that a step lies in.
std::optional<std::int64_t> window_of(const Electrode& electrode, std::int64_t step) {
    const auto& starts = electrode.first_steps;
    const auto next = std::upper_bound(starts.begin(), starts.end(), step);
    if (next == starts.begin() || step >= *std::prev(next) + electrode.steps) return {};
    return *std::prev(next);
}

bool meet(const std::vector<std::int64_t>& one, const std::vector<std::int64_t>& other) {
    std::vector<std::int64_t> both;
    std::set_intersection(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(both));
    return !both.empty();
}

}  // namespace

bool Electrode::is_on(std::int64_t step) const { return first_steps.empty() || window_of(*this, step).has_value(); }

double Electrode::strength_at(std::int64_t step) const {
    if (first_steps.empty()) return strength;
    const auto begin = window_of(*this, step);
    if (!begin) return 0;
    return levels.empty() ? strength : strength * levels[static_cast<std::size_t>(step - *begin)];
}

bool give_the_same(const std::vector<Electrode>& electrodes, std::int64_t step, std::int64_t other) {
    return std::all_of(
        electrodes.begin(), electrodes.end(),
        [&](const Electrode& one) {
            return one.is_on(step) == one.is_on(other) && one.strength_at(step) == one.strength_at(other);
        });
}

void check(const std::vector<Electrode>& electrodes) {
    for (std::size_t a = 0; a < electrodes.size(); ++a) {
        const Electrode& one = electrodes[a];
        if (meet(one.rows, one.sink))
            throw UserFault("electrode '" + one.name + "': its current leaves at points at which it enters");
        for (std::size_t b = 0; b < a; ++b)
            if (one.fixes_potential() && electrodes[b].fixes_potential() && meet(one.rows, electrodes[b].rows))
                throw UserFault("electrodes '" + electrodes[b].name + "' and '" + one.name +
                                "' fix the potential of the same points");
    }
}

}  // namespace heartwright::bidomain
