// ECGs by lead fields: each sample is a dot product of the potential with the weights of each electrode, as an exact
// sum of whole numbers, so that ranks change no bit (electrode.hpp). See runtime/leads/lead_fields.hpp for the theory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/leads/standard_leads.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/observers/electrodes/electrode.hpp"
#include "runtime/observers/observer.hpp"
#include "runtime/tissue_state/tissue_state.hpp"

namespace heartwright::observers {

class Leads final : public Observer {
public:
    // Solves for the lead fields: on each rank all of them, on its device. The tissue has diffusion and outlives it.
    // UserFault for a body that is unfit, unknown tags, electrodes away from the body, a heart outside it. Collective.
    explicit Leads(tissue_state::TissueState& tissue);
    static std::int64_t memory(const experiment::Experiment& experiment, const tissue_state::Assembly& assembly);

    bool is_due(std::int64_t step) const override;
    std::int64_t next_due(std::int64_t step) const override;
    void observe(std::int64_t step) override;  // enqueued
    void keep(checkpoint::Keeper& keeper) override;

    // leads.csv; the distances of electrodes and the solver's iterations in the figures.
    static results::Table table(const std::vector<std::string>& leads, const std::string& unit);
    void results(results::Sink& sink, std::int64_t steps) const override;

private:
    tissue_state::TissueState& tissue_;
    mpi::Team& team_;
    const experiment::LeadsMeasure& asked_;
    std::vector<std::string> names_;  // of electrodes, the first of which is the reference
    std::vector<leads::Lead> leads_;
    std::vector<double> distances_;
    std::vector<int> iterations_;
    double worst_residual_ = 0;
    std::vector<Electrode> sums_;  // of electrodes but the first
    std::vector<double> t_;
};

}  // namespace heartwright::observers
