// Electrograms of a bidomain: phi_e at points of tissue or bath, unipolar or as differences, each solved for at its
// instant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/observers/observer.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

class Electrograms final : public Observer {
public:
    explicit Electrograms(tissue_state::TissueState& tissue);  // which has phi_e, and outlives it

    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void observe(std::int64_t step) override;  // collective; waits
    void keep(checkpoint::Keeper& keeper) override;

    // electrograms.csv; how far the points are from the places that were asked for, in the figures.
    static results::Table table(const std::vector<std::string>& names, const std::string& unit);
    void results(results::Sink& sink, std::int64_t steps) const override;

private:
    struct Point {
        std::size_t row = 0;  // of the elliptic problem
        double distance = 0;  // mm, from the place that was asked for
    };
    struct One {
        const experiment::Electrogram* asked;
        Point at;                    // at the root
        std::optional<Point> minus;  // bipolar, at the root
    };

    tissue_state::TissueState& tissue_;
    std::vector<One> all_;
    std::vector<double> t_, values_;  // at the root: [times], [times][electrograms], NaN where one is not due
};

}  // namespace heartwright::observers
