// Cells with a lattice, stepped one step at a time by the model's own hooks: every value of cells and sites can be read
// and changed in between. Names are the spec's. On the CPU, one variant, no tissue. A copy goes its own way from where
// it was made.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"

namespace heartwright::validation {

struct SteppedSetup {
    std::string variant{}, start{};  // empty: the default
    std::array<int, 3> sites{1, 1, 1};
    bool is_weighted_per_total = true, walls_mirror = true;
    double dt = 0.05;                     // ms
    std::map<std::string, double> set{};  // parameters, in the spec's units
    std::uint64_t seed = 1;
    std::vector<std::int64_t> cell_ids{0};  // of each cell: which random words it draws
};

class SteppedCells {
public:
    SteppedCells(const interface::Model& model, SteppedSetup setup);

    void set(const std::string& parameter, double value);  // from the next step on
    double parameter(const std::string& name) const;

    double& state(const std::string& name, int cell = 0);
    double& site_state(const std::string& name, std::int64_t site, int cell = 0);
    int count(const std::string& name, std::int64_t site, int cell = 0) const;
    void set_count(const std::string& name, std::int64_t site, int channels, int cell = 0);

    // Values at the present state; what a step would draw from here is drawn.
    double observe(const std::string& name, int cell = 0);
    double observe_site(const std::string& name, std::int64_t site, int cell = 0);
    double mean(const std::string& site_state, int cell = 0);  // over the sites

    // Per cell: round(fraction*channels) of every site's machine stay in that state in the next steps. An empty state:
    // no longer.
    void hold(const std::string& machine, const std::string& state, double fraction = 1);
    void stimulate(double current) { stimulus_ = current; }  // in the steps from now on; 0: none

    // In the steps from now on, of a kernel that reads some; they outlive them.
    void read_tables(const interface::Tables* tables) { tables_ = tables; }
    const std::vector<double>& constants() const { return constants_; }  // that derive() left

    // Throws std::runtime_error when a probability is none, or the hook refuses.
    void step();

    std::int64_t steps() const { return clock_.step; }
    double t() const { return static_cast<double>(clock_.step) * clock_.dt; }
    int cells() const { return static_cast<int>(setup_.cell_ids.size()); }
    std::int64_t sites() const { return sites_; }

private:
    const std::uint8_t* bytes() const { return reinterpret_cast<const std::uint8_t*>(counts_.data()); }
    std::int64_t byte_of(std::int32_t count, std::int64_t site, int cell) const;
    interface::LatticeArguments lattice();
    interface::ReactArguments arguments(const interface::LatticeArguments& lattice);

    const interface::Model* model_;
    SteppedSetup setup_;
    std::int32_t variant_ = 0;
    std::int64_t stride_ = 0, sites_ = 0, site_stride_ = 0;
    std::vector<double> parameters_, constants_, states_, potential_, site_states_;
    std::vector<std::uint32_t> counts_, stimulus_mask_;
    std::vector<std::uint8_t> walls_;
    std::vector<std::int64_t> cell_ids_;
    std::vector<interface::Hold> holds_;
    double stimulus_ = 0;
    const interface::Tables* tables_ = nullptr;
    interface::StepClock clock_ {};
    interface::SiteFault fault_ {};
};

}  // namespace heartwright::validation
