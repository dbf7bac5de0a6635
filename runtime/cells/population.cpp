#include "runtime/cells/population.hpp"

#include <algorithm>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/cells/assumptions.hpp"

namespace heartwright::cells {

void check_model(const interface::Model& model, device::Backend backend) {
    if (model.interface_version != interface::version) {
        throw OurFault(std::string("model '") + model.name + "' was generated for interface " +
                       std::to_string(model.interface_version) + " of the runtime, which has " +
                       std::to_string(interface::version) + ": generate it again");
    }
    const bool is_cpu = model.backend == interface::Backend::cpu;
    if (is_cpu != (backend == device::Backend::cpu)) {
        throw OurFault(std::string("model '") + model.name + "' was generated for the other backend than " +
                       device::backend_name(backend));
    }
    if (model.real_bytes != 8 && model.real_bytes != 4) {
        throw OurFault(std::string("model '") + model.name + "' computes with numbers of " +
                       std::to_string(model.real_bytes) + " bytes");
    }
}

namespace {

// Where the share of the boundary ends: with the warp, or the vectors, in which its last cell is, unless cells are
// large.
std::int64_t boundary_end(const interface::Model& model, const tissue::Slots& slots, int block) {
    const std::int64_t end = slots.boundary(block).last;
    if (end == slots.block(block).first || model.lattice != nullptr) return end;
    return std::min((end + 31) / 32 * 32, slots.block(block).last);
}

}  // namespace

std::int64_t scratch_slots(std::int64_t slots) {
    constexpr std::int64_t most = 262'144;
    return std::min(slots, most);
}
std::int64_t scratch_memory(const interface::Model& model, std::int64_t slots) {
    return scratch_slots(slots) * model.scratch_values * static_cast<std::int64_t>(model.real_bytes);
}

std::int64_t population_memory(const interface::Model& model, const tissue::Slots& slots, bool is_stimulated) {
    return (is_joined(model) ? JoinedObserver::memory(model) : 0) +
           slots.stride() * (interface::StateLayout(model).bytes(1) + (is_stimulated ? 4 : 0)) +
           scratch_memory(model, slots.stride());
}

std::int64_t varying_memory(const interface::Model& model, const tissue::Slots& slots,
                            const std::vector<BlockSetup>& blocks) {
    std::int64_t bytes = 0;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        if (!blocks[b].fields.empty()) {
            const auto range = slots.block(static_cast<int>(b));
            bytes += CellConstants::memory(model, range.last - range.first,
                                           static_cast<std::int64_t>(blocks[b].varying.size()));
        }
    }
    return bytes;
}

Population::Population(device::Device& device, const interface::Model& model, const tissue::Slots& slots,
                       std::vector<BlockSetup> blocks, double dt, const std::vector<std::uint32_t>& stimulus_mask,
                       const lattice::Setup* sites)
    : device_(device),
      model_(model),
      dt_(dt),
      layout_(model),
      count_(slots.count()),
      stride_(slots.stride()),
      state_(device, layout_.bytes(slots.stride())) {
    check_model(model, device.backend());
    if (is_joined(model)) joined_.emplace(device, model);
    for (int b = 0; b < static_cast<int>(blocks.size()); ++b) {
        BlockSetup& setup = blocks[static_cast<std::size_t>(b)];
        Block block{std::move(setup),
                    {},
                    0,
                    slots.block(b).first,
                    slots.block(b).last,
                    boundary_end(model, slots, b),
                    std::vector<double>(static_cast<std::size_t>(model.n_constants)),
                    std::vector<double>(static_cast<std::size_t>(model.n_states)),
                    {},
                    {},
                    {},
                    {}};
        block.kernel = model.variants[block.setup.variant].kernel;
        check_assumptions(model, block.kernel, block.setup.parameters, block.setup.fields, dt);
        model.derive(block.kernel, block.setup.parameters.data(), dt, block.constants.data());
        model.initialise(block.setup.variant, block.setup.start, block.setup.parameters.data(), block.start.data());
        block.own_start = own_start(block);
        if (!block.setup.fields.empty() &&
            block.first < block.last) {  // also when all have the same: it may not be the block's
            block.own.emplace(device, model, block.kernel, block.first, block.last - block.first, block.setup.varying);
            block.own->derive(block.setup.parameters, block.setup.fields, dt);
        }
        if (const interface::ApproximationInfo* info = approximation(block.kernel);
            info != nullptr && !block.own && block.first < block.last) {
            block.tables.emplace(device, *info, model.real_bytes == 4 ? Numbers::fp32 : Numbers::fp64);
            block.tables->make(block.constants);
        }
        if (model.halves_steps && !block.own && block.first < block.last) {
            block.halves.emplace(device, model, block.kernel);
            block.halves->derive(block.setup.parameters, dt);
        }
        block.currents = block.setup.amplitudes;
        blocks_.push_back(std::move(block));
    }
    place_states();
    for (std::int32_t component = 0; component < model.n_states; ++component) {
        for (const Block& block : blocks_) {
            fill(component, block.first, block.last, block.start[static_cast<std::size_t>(component)]);
            put_own_start(block, {}, component);
        }
        fill(component, count_, stride_, blocks_.back().start[static_cast<std::size_t>(component)]);
    }
    set_stimulus_mask(stimulus_mask);
    scratch_ = device::Buffer<std::byte>(device, scratch_memory(model, stride_));
    if ((model.lattice != nullptr) != (sites != nullptr)) {
        throw OurFault(std::string("model '") + model.name +
                       (sites == nullptr ? "' has a lattice that nobody set up" : "' has no lattice to set up"));
    }
    if (sites != nullptr) {
        std::vector<lattice::BlockStart> begins;
        for (const Block& block : blocks_) {
            begins.push_back(
                lattice::block_start(model, block.setup.variant, block.setup.start, block.setup.parameters));
        }
        lattice_.emplace(device, model, slots, *sites, begins);
    }
}

const interface::ApproximationInfo* Population::approximation(std::int32_t kernel) const {
    if (model_.approximations == nullptr || model_.approximations[kernel].n_tables == 0) return nullptr;
    return &model_.approximations[kernel];
}

interface::ReactArguments Population::arguments(int block, const void* v_in, void* v_out,
                                                const interface::StepClock* clock) const {
    const Block& b = blocks_[static_cast<std::size_t>(block)];
    return {.first = b.first,
            .last = b.last,
            .stride = stride_,
            .state = state_.data(),
            .v_in = v_in,
            .v_out = v_out,
            .clock = clock,
            .stimulus_mask = stimulus_mask_.data(),
            .stimulus_amplitude = b.currents.data(),
            .constants = b.constants.data(),
            .lattice = lattice_ ? &lattice_->arguments(block) : nullptr,
            .own = b.own ? b.own->arguments() : nullptr,
            .tables = b.tables ? b.tables->arguments() : nullptr,
            .halves = b.halves ? b.halves->arguments() : interface::HalvedConstants{}};
}

void Population::check_status(int status, const char* hook) const {
    if (status == 0) return;
    const std::string what = std::string(hook) + " of model '" + model_.name + "' could not be started: ";
    if (device_.backend() == device::Backend::cuda) throw MachineFault(what + "CUDA error " + std::to_string(status));
    throw MachineFault(what + std::generic_category().message(status));
}

void Population::enqueue(const std::vector<device::Device::Piece>& pieces, void* stream) {
    if (stream == nullptr)
        device_.enqueue_side_by_side(pieces);
    else
        std::ranges::for_each(
            pieces, [stream](const auto& piece) { piece(stream); });
}

void Population::observe_on_threads(std::int64_t count, std::int32_t n_wanted, double* out,
                                    const std::function<void(std::int64_t, std::int64_t, double*)>& part) {
    const auto place = [&](std::int64_t first, std::int64_t last) {
        const std::int64_t length = last - first;
        if (length == count) {
            part(first, last, out);
            return;
        }
        std::vector<double> own(static_cast<std::size_t>(n_wanted * length));
        part(first, last, own.data());
        for (std::int32_t w = 0; w < n_wanted; ++w)
            std::copy_n(own.data() + w * length, length, out + w * count + first);
    };
    if (lattice_)
        device_.threads().for_ranges(count, place, 1, 2);
    else
        device_.threads().for_ranges(count, place, 64, 4096);
}

void Population::observe_on_device(std::int32_t kernel, const interface::ObserveArguments& arguments) {
    check_status(joined_ ? joined_->observe(kernel, arguments) : model_.observe(kernel, arguments, device_.stream()),
                 "observe");
}

void Population::observe(int block, const std::int32_t* wanted, std::int32_t n_wanted, const std::int64_t* slots,
                         std::int64_t count, const interface::StepClock* clock, double* out) {
    if (count == 0) return;
    const std::int32_t kernel = blocks_[static_cast<std::size_t>(block)].kernel;
    const interface::ReactArguments at = arguments(block, potential(), potential(), clock);
    if (device_.backend() == device::Backend::cuda) {
        observe_on_device(kernel, {at, slots, count, wanted, n_wanted, out});
        return;
    }
    observe_on_threads(count, n_wanted, out, [&](std::int64_t first, std::int64_t last, double* to) {
        interface::ObserveArguments part {
            at, slots == nullptr ? nullptr : slots + first, last - first, wanted, n_wanted, to
        };
        part.at.first = at.first + (slots == nullptr ? first : 0);
        part.at.last = slots == nullptr ? at.first + last : at.last;
        check_status(model_.observe(kernel, part, nullptr), "observe");
    });
}

CellConstants Population::constants_of_copies(int block, const std::vector<std::int64_t>& slot_of) const {
    const Block& b = blocks_[static_cast<std::size_t>(block)];
    std::vector<ParameterField> fields;
    for (const ParameterField& field : b.setup.fields) {
        ParameterField& copied = fields.emplace_back(ParameterField{field.parameter, {}});
        for (const std::int64_t slot : slot_of)
            copied.values.push_back(field.values[static_cast<std::size_t>(slot - b.first)]);
    }
    CellConstants constants(device_, model_, b.kernel, 0, static_cast<std::int64_t>(slot_of.size()), b.setup.varying);
    constants.derive(b.setup.parameters, fields, dt_);
    return constants;
}

interface::ReactArguments Population::arguments_of_copies(int block, void* state, std::int64_t stride,
                                                          const interface::StepClock* clock) const {
    void* const potential = static_cast<std::byte*>(state) + layout_.offset(model_.potential, stride);
    interface::ReactArguments at = arguments(block, potential, potential, clock);
    at.first = 0;
    at.last = at.stride = stride;
    at.state = state;
    at.stimulus_mask = nullptr;
    at.own = nullptr;
    return at;
}

void Population::observe_copies(int block, const Copies& copies, const std::int32_t* wanted, std::int32_t n_wanted,
                                const std::int64_t* slots, std::int64_t count, double* out) {
    if (count == 0) return;
    const std::int32_t kernel = blocks_[static_cast<std::size_t>(block)].kernel;
    void* const state = const_cast<void*>(copies.state);  // observe() only reads
    interface::ReactArguments at = arguments_of_copies(block, state, copies.stride, copies.clocks);
    at.stimulus_mask = copies.stimulus_mask;
    at.own = copies.own;
    if (device_.backend() == device::Backend::cuda) {
        observe_on_device(kernel, {at, slots, count, wanted, n_wanted, out, true});
        return;
    }
    observe_on_threads(count, n_wanted, out, [&](std::int64_t first, std::int64_t last, double* to) {
        check_status(model_.observe(kernel, {at, slots + first, last - first, wanted, n_wanted, to, true}, nullptr),
                     "observe");
    });
}

void Population::observe_sites(int block, const std::int32_t* wanted, std::int32_t n_wanted, const SiteItems& items,
                               const interface::StepClock* clock, double* out) {
    const auto [slots, sites, count] = items;
    if (count == 0) return;
    const std::int32_t kernel = blocks_[static_cast<std::size_t>(block)].kernel;
    const interface::ReactArguments at = arguments(block, potential(), potential(), clock);
    if (device_.backend() == device::Backend::cuda) {
        check_status(model_.observe_sites(kernel, {at, slots, sites, count, wanted, n_wanted, out}, device_.stream()),
                     "observe_sites");
        return;
    }
    observe_on_threads(count, n_wanted, out, [&](std::int64_t first, std::int64_t last, double* to) {
        check_status(
            model_.observe_sites(
                kernel, {at, items.slots + first, items.sites + first, last - first, wanted, n_wanted, to}, nullptr),
            "observe_sites");
    });
}

std::vector<double> Population::download(std::int32_t component) const {
    std::vector<double> values(static_cast<std::size_t>(count_));
    interface::with_numbers(layout_.format(component), plane(component), [&]<class Number>(const Number* there) {
        if constexpr (std::is_same_v<Number, double>) {
            device_.download(values.data(), there, count_ * 8);
        } else {
            std::vector<Number> numbers(values.size());
            device_.download(numbers.data(), there, count_ * static_cast<std::int64_t>(sizeof(Number)));
            std::copy(numbers.begin(), numbers.end(), values.begin());
        }
    });
    return values;
}

void Population::set_stimulus_mask(const std::vector<std::uint32_t>& stimulus_mask) {
    std::vector<std::uint32_t> padded(stimulus_mask);
    if (!padded.empty()) padded.resize(static_cast<std::size_t>(stride_));
    stimulus_mask_ = device::Buffer<std::uint32_t>(device_, padded);
}

void Population::set_stimulus_levels(const std::array<double, interface::max_stimulus_count>& levels) {
    for (Block& block : blocks_)
        for (std::size_t k = 0; k < levels.size(); ++k) block.currents[k] = block.setup.amplitudes[k] * levels[k];
}

void Population::change(int block, const std::vector<double>& parameters,
                        const std::array<double, interface::max_stimulus_count>& amplitudes) {
    Block& changed = blocks_[static_cast<std::size_t>(block)];
    check_assumptions(model_, changed.kernel, parameters, changed.setup.fields, dt_);
    changed.setup.parameters = parameters;
    ++revision_;
    changed.setup.amplitudes = changed.currents = amplitudes;
    model_.derive(changed.kernel, parameters.data(), dt_, changed.constants.data());
    if (changed.own) changed.own->derive(parameters, changed.setup.fields, dt_);
    if (changed.tables) changed.tables->make(changed.constants);
    if (changed.halves) changed.halves->derive(parameters, dt_);
}

}  // namespace heartwright::cells
