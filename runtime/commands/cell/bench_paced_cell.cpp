#include "runtime/commands/cell/bench_paced_cell.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/commands/run/accuracy/ion_totals.hpp"
#include "runtime/interface/ode_system.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

namespace {

constexpr const char *orbit_run = "orbit", *orbit_ends = "orbit.h5", *orbit_starts = "orbit_starts.h5";
constexpr int rows_of_beat = 200;  // at least, where dt lets it: how far states go

// Without the progress of each of many short runs.
class QuietScope {
public:
    QuietScope() : was_quiet_(launch::is_quiet()) { launch::set_quiet(true); }
    ~QuietScope() { launch::set_quiet(was_quiet_); }
    QuietScope(const QuietScope&) = delete;
    QuietScope& operator=(const QuietScope&) = delete;

private:
    bool was_quiet_;
};

// The last row of all cells, and what the first one goes through.
class LastRow final : public RunWatcher {
public:
    explicit LastRow(std::size_t n_states) : n_states_(n_states) {}

    void row(std::int64_t, double, const std::vector<double>& values) override {
        if (values_.empty()) {
            low_.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n_states_));
            high_ = low_;
        }
        for (std::size_t i = 0; i < n_states_; ++i) {
            low_[i] = std::min(low_[i], values[i]);
            high_[i] = std::max(high_[i], values[i]);
        }
        values_ = values;
    }
    States cell(std::size_t k) const {
        const auto first = values_.begin() + static_cast<std::ptrdiff_t>(k * n_states_);
        return {first, first + static_cast<std::ptrdiff_t>(n_states_)};
    }
    States spans() const {
        States all;
        for (std::size_t i = 0; i < n_states_; ++i) all.push_back(high_[i] - low_[i]);
        return all;
    }

private:
    std::size_t n_states_;
    std::vector<double> values_;
    States low_, high_;
};

// The most steps between rows that have one at the end.
std::int64_t steps_between_rows_of(std::int64_t steps) {
    std::int64_t every = std::max<std::int64_t>(1, steps / rows_of_beat);
    while (steps % every != 0) --every;
    return every;
}

bool are_numbers(const States& x) {
    return std::all_of(
        x.begin(), x.end(), [](double value) { return std::isfinite(value); });
}

}  // namespace

BenchPacedCell::~BenchPacedCell() {
    std::error_code error;
    for (const char* file : {orbit_starts, orbit_ends}) std::filesystem::remove(bench_.path(file), error);
    std::filesystem::remove(bench_.path(std::string(orbit_run) + ".json"), error);
}

void BenchPacedCell::write_states(const std::string& file, const std::vector<States>& cells) const {
    const interface::Model& model = bench_.model();
    io::EndStateHeader header;
    header.model = model.name;
    header.spec_hash = model.spec_hash;
    header.experiment = "pacing";
    header.grid = {static_cast<std::int64_t>(cells.size()), 1, 1};
    if (cells.size() > 1) header.domain.text = domain_;
    for (std::size_t k = 0; k < cells.size(); ++k) header.cells.push_back(static_cast<std::int64_t>(k));
    io::EndStateWriter writer(bench_.path(file), header);
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        std::vector<double> values;
        for (const States& cell : cells) values.push_back(cell[static_cast<std::size_t>(s)]);
        writer.state(model.states[s].name, model.states[s].unit, values, model.real_bytes == 4);
    }
    writer.close();
}

std::vector<States> BenchPacedCell::after(const std::vector<States>& copies, int beats) {
    const auto n_states = static_cast<std::size_t>(bench_.model().n_states);
    for (const States& copy : copies)
        if (!are_numbers(copy)) return {};
    const auto cells = static_cast<std::int64_t>(copies.size());
    Json experiment = bench_.experiment(orbit_run, beats * cycle_length_, cells);
    if (experiment["time"].contains("tolerance")) experiment["time"]["tolerance"] = tolerance_of_orbits;
    experiment["start"] = {{"file", orbit_starts}};
    bench_.add_parameters(experiment, parameters_);
    Json stimulus = bench_.stimulus("S1");
    stimulus["period"] = ms_text(cycle_length_);
    CellBench::set_protocol(experiment, {stimulus});
    const std::int64_t steps = std::llround(cycle_length_ / bench_.dt());
    const std::string every = ms_text(static_cast<double>(steps_between_rows_of(steps)) * bench_.dt());
    for (std::int64_t cell = 0; cell < cells; ++cell)
        experiment["probes"].push_back({{"name", "cell " + std::to_string(cell)},
                                        {"cell", {cell}},
                                        {"show", bench_.state_names()},
                                        {"every", every}});
    LastRow last(n_states);
    try {
        const QuietScope quiet;
        write_states(orbit_starts, copies);
        bench_.watch(experiment, last, {.keeps_end_state = cells > 1});
        if (cells > 1) domain_ = io::read_domain(bench_.path(orbit_ends)).text;
    } catch (const UserFault&) {
        if (is_first_) throw;
        return {};
    }
    is_first_ = false;
    spans_ = last.spans();
    std::vector<States> images;
    for (std::size_t k = 0; k < copies.size(); ++k) {
        images.push_back(last.cell(k));
        if (!are_numbers(images.back())) return {};
    }
    return images;
}

void BenchPacedCell::bring_into_range(States& x) const {
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = std::clamp(x[i], bench_.model().states[i].lower, bench_.model().states[i].upper);
}

ConservedQuantities BenchPacedCell::conserved(const States& start) {
    const interface::Model& model = bench_.model();
    if (model.systems == nullptr) return {};
    const interface::OdeSystem& system = model.systems[model.variants[bench_.variant()].kernel];
    std::vector<double> constants(static_cast<std::size_t>(system.n_constants) + 1);
    system.derive(bench_.parameters().data(), constants.data());
    const StateRates rates = [&](double t, double stimulus, const States& at) {
        States f(at.size());
        system.rates(constants.data(), t, stimulus, at.data(), f.data());
        return are_numbers(f) ? f : States{};
    };
    SampledRange range{start, start, cycle_length_};
    for (std::size_t i = 0; i < start.size(); ++i) {
        const double width = 0.2 * std::max({std::fabs(start[i]), spans_[i], 1e-6});
        range.low[i] = std::max(start[i] - width, model.states[i].lower);
        range.high[i] = std::min(start[i] + width, model.states[i].upper);
    }
    std::vector<RapidBuffer> buffers;
    const Ions ions =
        ions_of(launch::find_installation(), bench_.request().model, model, bench_.variant(), bench_.parameters());
    for (const IonTotal& ion : ions.totals)
        for (const IonTotal::Rapid& buffer : ion.rapid)
            buffers.push_back({static_cast<std::size_t>(ion.parts.front().state), buffer.capacity, buffer.affinity});
    return {rates, range, buffers};
}

}  // namespace heartwright::commands
