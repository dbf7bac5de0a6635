#include "tests/validation/dyads/stepped_cells.hpp"

#include <cmath>
#include <cstring>
#include <stdexcept>

#include "runtime/lattice/sites.hpp"
#include "runtime/lattice/start.hpp"

namespace heartwright::validation {

namespace {

// Index of the entry of that name; -1: none.
template <class Info>
std::int32_t find(const Info* infos, std::int32_t count, const std::string& name) {
    for (std::int32_t i = 0; i < count; ++i)
        if (name == infos[i].name) return i;
    return -1;
}

template <class Info>
std::int32_t index(const Info* infos, std::int32_t count, const std::string& name) {
    const std::int32_t found = find(infos, count, name);
    if (found < 0) throw std::runtime_error("no symbol '" + name + "' here");
    return found;
}

}  // namespace

SteppedCells::SteppedCells(const interface::Model& model, SteppedSetup setup)
    : model_(&model), setup_(std::move(setup)) {
    const interface::LatticeInfo& info = *model.lattice;
    if (!setup_.variant.empty()) variant_ = index(model.variants, model.n_variants, setup_.variant);
    std::int32_t start = model.default_start;
    if (!setup_.start.empty()) {
        for (start = 0; setup_.start != model.starts[start];)
            if (++start == model.n_starts) throw std::runtime_error("no start '" + setup_.start + "'");
    }
    const lattice::Sites sites{{setup_.sites[0], setup_.sites[1], setup_.sites[2]}};
    sites_ = sites.count();
    site_stride_ = sites.stride();
    stride_ = (cells() + 7) / 8 * 8;
    walls_ = lattice::wall_bits(sites);
    cell_ids_ = setup_.cell_ids;
    cell_ids_.resize(static_cast<std::size_t>(stride_), cell_ids_.back());
    clock_.dt = setup_.dt;

    const double* const values = model.variants[variant_].parameters;
    parameters_.assign(values, values + model.n_parameters);
    const double nominal = double(info.shape[0]) * info.shape[1] * info.shape[2];
    for (std::int32_t p = 0; p < model.n_parameters; ++p) {
        const std::string bind = model.parameters[p].bind;
        if (bind == "lattice.sites") parameters_[static_cast<std::size_t>(p)] = static_cast<double>(sites_);
        if (bind == "lattice.nominal") parameters_[static_cast<std::size_t>(p)] = nominal;
        if (bind == "lattice.weight") {
            parameters_[static_cast<std::size_t>(p)] =
                setup_.is_weighted_per_total ? nominal : static_cast<double>(sites_);
        }
    }
    for (const auto& [name, value] : setup_.set)
        parameters_[static_cast<std::size_t>(index(model.parameters, model.n_parameters, name))] = value;
    constants_.resize(static_cast<std::size_t>(model.n_constants));
    model.derive(model.variants[variant_].kernel, parameters_.data(), setup_.dt, constants_.data());

    std::vector<double> initial(static_cast<std::size_t>(model.n_states));
    model.initialise(variant_, start, parameters_.data(), initial.data());
    for (const double value : initial) states_.insert(states_.end(), static_cast<std::size_t>(stride_), value);
    potential_.assign(static_cast<std::size_t>(stride_), initial[static_cast<std::size_t>(model.potential)]);
    stimulus_mask_.assign(static_cast<std::size_t>(stride_), 1);

    std::vector<double> site_initial(static_cast<std::size_t>(info.n_states)),
        probability(static_cast<std::size_t>(info.n_counts)), channels(static_cast<std::size_t>(info.n_machines));
    model.initialise_sites(variant_, start, parameters_.data(), site_initial.data(), probability.data(),
                           channels.data());
    for (const double value : site_initial)
        site_states_.insert(site_states_.end(), static_cast<std::size_t>(stride_ * site_stride_), value);
    counts_.resize(static_cast<std::size_t>((info.n_counts + 3) / 4 * stride_ * site_stride_));

    std::vector<lattice::MachineStart> machines;
    std::vector<double> cumulative(probability.size());
    for (std::int32_t m = 0; m < info.n_machines; ++m) {
        const interface::MachineInfo& machine = info.machines[m];
        machines.push_back(
            {machine.first_count, machine.n_states, static_cast<std::int32_t>(channels[static_cast<std::size_t>(m)])});
        double sum = 0;
        for (std::int32_t s = machine.first_count; s < machine.first_count + machine.n_states; ++s)
            cumulative[static_cast<std::size_t>(s)] = sum += probability[static_cast<std::size_t>(s)];
    }
    const lattice::StartChannels draw{reinterpret_cast<std::uint8_t*>(counts_.data()),
                                      stride_,
                                      site_stride_,
                                      sites_,
                                      0,
                                      cell_ids_.data(),
                                      setup_.seed,
                                      machines.data(),
                                      info.n_machines,
                                      cumulative.data()};
    for (std::int64_t n = 0; n < stride_ * site_stride_; ++n) draw(n);
}

void SteppedCells::set(const std::string& parameter, double value) {
    parameters_[static_cast<std::size_t>(index(model_->parameters, model_->n_parameters, parameter))] = value;
    model_->derive(model_->variants[variant_].kernel, parameters_.data(), setup_.dt, constants_.data());
}

double SteppedCells::parameter(const std::string& name) const {
    return parameters_[static_cast<std::size_t>(index(model_->parameters, model_->n_parameters, name))];
}

double& SteppedCells::state(const std::string& name, int cell) {
    const std::int32_t s = index(model_->states, model_->n_states, name);
    return s == model_->potential ? potential_[static_cast<std::size_t>(cell)]
                                  : states_[static_cast<std::size_t>(s * stride_ + cell)];
}

double& SteppedCells::site_state(const std::string& name, std::int64_t site, int cell) {
    const std::int32_t s = index(model_->lattice->states, model_->lattice->n_states, name);
    return site_states_[static_cast<std::size_t>((s * stride_ + cell) * site_stride_ + site)];
}

std::int64_t SteppedCells::byte_of(std::int32_t count, std::int64_t site, int cell) const {
    return ((count / 4 * stride_ + cell) * site_stride_ + site) * 4 + count % 4;
}

int SteppedCells::count(const std::string& name, std::int64_t site, int cell) const {
    return bytes()[byte_of(index(model_->lattice->counts, model_->lattice->n_counts, name), site, cell)];
}

void SteppedCells::set_count(const std::string& name, std::int64_t site, int channels, int cell) {
    const std::int32_t c = index(model_->lattice->counts, model_->lattice->n_counts, name);
    reinterpret_cast<std::uint8_t*>(counts_.data())[byte_of(c, site, cell)] = static_cast<std::uint8_t>(channels);
}

interface::LatticeArguments SteppedCells::lattice() {
    interface::LatticeArguments at {};
    for (int axis = 0; axis < 3; ++axis) at.shape[axis] = setup_.sites[static_cast<std::size_t>(axis)];
    at.sites = sites_;
    at.site_stride = site_stride_;
    at.slots = stride_;
    at.walls_mirror = setup_.walls_mirror;
    at.state = site_states_.data();
    at.counts = counts_.data();
    at.walls = walls_.data();
    at.cell_ids = cell_ids_.data();
    at.seed = setup_.seed;
    for (const interface::Hold& hold : holds_) at.holds[at.n_holds++] = hold;
    at.fault = &fault_;
    return at;
}

interface::ReactArguments SteppedCells::arguments(const interface::LatticeArguments& lattice) {
    clock_.active_stimulus_mask = stimulus_ != 0 ? 1 : 0;
    clock_.active_holds = holds_.empty() ? 0 : 1;
    interface::ReactArguments at {};
    at.first = 0;
    at.last = cells();
    at.stride = stride_;
    at.state = states_.data();
    at.v_in = potential_.data();
    at.v_out = potential_.data();
    at.clock = &clock_;
    at.stimulus_mask = stimulus_mask_.data();
    at.constants = constants_.data();
    at.lattice = &lattice;
    return at;
}

double SteppedCells::observe(const std::string& name, int cell) {
    const std::int32_t state = find(model_->states, model_->n_states, name);
    if (state >= 0) return this->state(name, cell);
    const std::int32_t wanted = index(model_->observables, model_->n_observables, name);
    const interface::LatticeArguments sites = lattice();
    double amplitudes[interface::max_stimulus_count] = {stimulus_};
    interface::ObserveArguments at {};
    at.at = arguments(sites);
    at.at.stimulus_amplitude = amplitudes;
    const std::int64_t slot = cell;
    double value = 0;
    at.slots = &slot;
    at.count = 1;
    at.wanted = &wanted;
    at.n_wanted = 1;
    at.out = &value;
    model_->observe(model_->variants[variant_].kernel, at, nullptr);
    return value;
}

double SteppedCells::observe_site(const std::string& name, std::int64_t site, int cell) {
    const std::int32_t wanted = index(model_->lattice->observables, model_->lattice->n_observables, name);
    const interface::LatticeArguments sites = lattice();
    double amplitudes[interface::max_stimulus_count] = {stimulus_};
    interface::ObserveSitesArguments at {};
    at.at = arguments(sites);
    at.at.stimulus_amplitude = amplitudes;
    const std::int64_t slot = cell;
    double value = 0;
    at.slots = &slot;
    at.sites = &site;
    at.count = 1;
    at.wanted = &wanted;
    at.n_wanted = 1;
    at.out = &value;
    model_->observe_sites(model_->variants[variant_].kernel, at, nullptr);
    return value;
}

double SteppedCells::mean(const std::string& site_state, int cell) {
    const double* const values = &this->site_state(site_state, 0, cell);
    double sum = 0;
    for (std::int64_t site = 0; site < sites_; ++site) sum += values[site];
    return sum / static_cast<double>(sites_);
}

void SteppedCells::hold(const std::string& machine, const std::string& state, double fraction) {
    holds_.clear();
    if (state.empty()) return;
    const interface::LatticeInfo& info = *model_->lattice;
    const interface::MachineInfo& held = info.machines[index(info.machines, info.n_machines, machine)];
    interface::Hold hold {};
    hold.first_count = held.first_count;
    hold.n_states = held.n_states;
    hold.target = index(info.counts, info.n_counts, machine + "_" + state);
    double channels = 0;
    for (std::int32_t s = 0; s < held.n_states; ++s) channels += bytes()[byte_of(held.first_count + s, 0, 0)];
    hold.channels = static_cast<std::int32_t>(std::lround(fraction * channels));
    holds_.push_back(hold);
}

void SteppedCells::step() {
    const interface::LatticeArguments sites = lattice();
    double amplitudes[interface::max_stimulus_count] = {stimulus_};
    interface::ReactArguments at = arguments(sites);
    at.stimulus_amplitude = amplitudes;
    at.tables = tables_;
    if (const int status = model_->react(model_->variants[variant_].kernel, at, nullptr); status != 0)
        throw std::runtime_error("react: " + std::string(std::strerror(status)));
    if (fault_.what != interface::SiteFault::none) {
        throw std::runtime_error("probability " + std::to_string(fault_.value) + " of " +
                                 model_->lattice->checks[fault_.check]);
    }
    ++clock_.step;
}

}  // namespace heartwright::validation
