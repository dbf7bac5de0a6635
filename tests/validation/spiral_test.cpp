// The spiral wave of Karma's cells at the size at which it lives. Minutes on two cores.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/validation/bundled_run.hpp"

const heartwright::interface::Model& heartwright_model_karma_1994_cpu();

namespace heartwright::validation {
namespace {

// When a probe rises through 1, linear between rows.
std::vector<double> activations(const BundledRun& run, const std::string& probe) {
    const std::vector<double>& E = run.probes.at(probe);
    std::vector<double> times;
    for (std::size_t k = 1; k < E.size(); ++k)
        if (E[k - 1] < 1 && E[k] >= 1)
            times.push_back(run.t[k - 1] + (run.t[k] - run.t[k - 1]) * (1 - E[k - 1]) / (E[k] - E[k - 1]));
    return times;
}

// Published: a sustained spiral of period 106 to 107 ms.
TEST(karma_spiral, goes_round_for_good_with_the_published_period) {
    const BundledRun run = run_bundled("karma_spiral", {"fields.every=4000 ms", "maps=[]", "measures=[]"},
                                       heartwright_model_karma_1994_cpu());
    for (const char* const probe : {"E @ upper", "E @ lower"}) {
        const std::vector<double> times = activations(run, probe);
        // From 2000 ms, when it has settled, to the end: 106.6 and 106.7 ms. Single turns differ by a ms.
        const auto first = std::find_if(times.begin(), times.end(), [](double t) { return t >= 2000; });
        const auto turns = times.end() - first - 1;
        ASSERT_GE(turns, 17) << probe;
        EXPECT_GT(times.back(), 4000 - 110) << probe;
        const double period = (times.back() - *first) / static_cast<double>(turns);
        EXPECT_GE(period, 106) << probe;
        EXPECT_LE(period, 107) << probe;
    }
}

}  // namespace
}  // namespace heartwright::validation
