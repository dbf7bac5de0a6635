#pragma once

#include <cstdint>
#include <vector>

#include "runtime/observers/output.hpp"

namespace heartwright::testing {

// Ends a run at the first look from a step on; never when there is none.
struct Ending final : observers::Output {
    std::int64_t from = -1;
    bool ends = false;
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override { ends = from >= 0 && step >= from; }
    bool is_to_stop() override { return ends; }
};

}  // namespace heartwright::testing
