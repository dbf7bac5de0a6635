// The cell of a bench as a map from the states before a stimulus to those some beats later. Copies are cells of one
// run.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/periodic_orbit.hpp"

namespace heartwright::commands {

// Of error control: what beats differ by must not be of the integrator, also where a slow mode multiplies it by 1000.
inline constexpr double tolerance_of_orbits = 1e-9;

class BenchPacedCell final : public PacedCell {
public:
    // The bench's pulse is chosen. It outlives this.
    BenchPacedCell(CellBench& bench, double cycle_length) : bench_(bench), cycle_length_(cycle_length) {}
    // Removes its files from the bench's folder.
    ~BenchPacedCell() override;
    BenchPacedCell(const BenchPacedCell&) = delete;
    BenchPacedCell& operator=(const BenchPacedCell&) = delete;

    // Of the copies of the next calls, as many values of each as there are copies; none: those of the bench.
    void set_parameters(std::vector<CellParameter> parameters) { parameters_ = std::move(parameters); }

    // UserFault of the first call; later ones come from states that a search has tried. Interrupted after a signal.
    std::vector<States> after(const std::vector<States>& copies, int beats) override;
    const States& spans() const override { return spans_; }
    // By the right-hand side near the start; nothing of a model whose cells are no system of differential equations.
    ConservedQuantities conserved(const States& start) override;
    void bring_into_range(States& x) const override;

    // Cells with these states as an end state, from which an experiment starts: one, or as many as in the last call.
    // FILE of the bench's folder.
    void write_states(const std::string& file, const std::vector<States>& cells) const;

private:
    CellBench& bench_;
    double cycle_length_;
    States spans_;
    std::vector<CellParameter> parameters_;
    std::string domain_;  // of the cells of the last call, as end states say it
    bool is_first_ = true;
};

}  // namespace heartwright::commands
