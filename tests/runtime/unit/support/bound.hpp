// Experiments from their texts, and who listens to their runs.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/simulation/simulation.hpp"
#include "runtime/tissue_state/mesh/mesh_geometry.hpp"

namespace heartwright {

// Read as "e.json" and bound to the model; a UserFault with all that is wrong. Collective: the root of a team of
// several reads a mesh, and the others are given shares.
inline experiment::Experiment bound(const std::string& text, const interface::Model& model,
                                    mpi::Team& team = mpi::serial()) {
    Diagnostics diagnostics;
    auto experiment = experiment::read_experiment(std::make_shared<SourceFile>("e.json", text), {}, diagnostics);
    diagnostics.throw_if_errors();
    tissue_state::read_mesh(*experiment, team);
    experiment::bind(*experiment, model, diagnostics);
    diagnostics.throw_if_errors();
    return std::move(*experiment);
}

// Takes what a run hands over, and drops it.
struct Silent : observers::Output {
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
};

// Keeps the rows of the line scans whose cells this rank has.
struct ScanRows : Silent {
    struct Scan {
        std::vector<double> t;
        std::vector<std::vector<double>> values;  // [quantity][rows*sites]
    };
    std::map<std::size_t, Scan> scans;
    void line_scan_row(std::size_t scan, std::int64_t, double t,
                       const std::vector<std::vector<double>>& values) override {
        Scan& one = scans[scan];
        one.t.push_back(t);
        one.values.resize(values.size());
        for (std::size_t q = 0; q < values.size(); ++q)
            one.values[q].insert(one.values[q].end(), values[q].begin(), values[q].end());
    }
};

// Keeps the rows of the probes.
struct Rows final : Silent {
    std::vector<std::vector<double>> rows;
    std::vector<std::vector<std::vector<double>>> fields;  // [instant][shown][point]
    void probe_row(std::int64_t, double, const std::vector<double>& values) override { rows.push_back(values); }
    void field(std::int64_t, double, const std::vector<std::vector<double>>& values) override {
        fields.push_back(values);
    }
};

}  // namespace heartwright
