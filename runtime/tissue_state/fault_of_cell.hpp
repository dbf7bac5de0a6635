// Something wrong with a cell of a rank's part. Of what several ranks find that which comes first is told.
#pragma once

#include <cstdint>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::tissue_state {

class FaultOfCell : public UserFault {
public:
    enum class Kind : std::int64_t { of_draws, of_sites, of_tables, of_states };
    // cell: its index in the whole grid. step: at which it went wrong, or was found.
    FaultOfCell(Kind kind, std::int64_t step, std::int64_t cell, const std::string& text)
        : UserFault(text), place_(static_cast<std::int64_t>(kind) << 56 | step), cell_(cell) {}

    std::int64_t place() const { return place_; }  // less: told before; of the same the one of the lesser cell
    std::int64_t cell() const { return cell_; }

private:
    std::int64_t place_, cell_;
};

}  // namespace heartwright::tissue_state
