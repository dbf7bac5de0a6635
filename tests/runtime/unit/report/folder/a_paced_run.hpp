// A run's folder with everything that measures leave, made up from formulas: a sheet of 40 x 30 cells paced eight
// times, two probes, an S1-S2 and a dynamic protocol, one electrode, two tips that circle.
#pragma once

#include "tests/runtime/unit/report/a_run.hpp"

namespace heartwright::report {

class APacedRun : public ARun {
public:
    explicit APacedRun(const std::string& name);

    void add_seeds()
        const;  // the same as means over three seeds, with standard deviations of 2 mV and of a tenth of each map
};

}  // namespace heartwright::report
