// What the elliptic solves of a bidomain run took: "elliptic" in summary.json.
#pragma once

#include "runtime/observers/observer.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

class EllipticRecord final : public Observer {
public:
    explicit EllipticRecord(const tissue_state::TissueState& tissue) : tissue_(tissue) {}  // which has phi_e

    void results(results::Sink& sink, std::int64_t steps) const override;

private:
    const tissue_state::TissueState& tissue_;
};

}  // namespace heartwright::observers
