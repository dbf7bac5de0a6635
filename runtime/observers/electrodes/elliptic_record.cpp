#include "runtime/observers/electrodes/elliptic_record.hpp"

#include <nlohmann/json.hpp>

namespace heartwright::observers {

void EllipticRecord::results(results::Sink& sink, std::int64_t /*steps*/) const {
    if (!tissue_.team().is_root()) return;
    const bidomain::SolverRecord& record = tissue_.phi_e->record();
    const double solves = record.solves > 0 ? static_cast<double>(record.solves) : 1;
    sink.facts()["elliptic"] = {{"solves", record.solves},
                                {"mean_iterations", static_cast<double>(record.iterations) / solves},
                                {"most_iterations", record.most_iterations},
                                {"worst_residual", record.worst_residual}};
}

}  // namespace heartwright::observers
