// What is put into the states of cells from outside: starts, resets, end states of other runs.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/device/first_touch.hpp"

namespace heartwright::cells {

void Population::place_states() {
    const ThreadShares shares = thread_shares();
    for (std::int32_t component = 0; component < model_.n_states; ++component) {
        interface::with_numbers(
            layout_.format(component), plane(component),
            [&]<class Number>(Number* there) {
                device::touch_first(device_, there, count_, std::identity(), shares.grain, shares.least);
            });
    }
}

std::vector<std::vector<double>> Population::own_start(const Block& block) const {
    if (block.setup.fields.empty()) return start_of_others(block);
    std::vector<std::vector<double>> starts(static_cast<std::size_t>(model_.n_states));
    const auto cells = block.last - block.first;
    const auto for_each_start = [&](const auto& take) {  // take(cell, state), on many threads
        device_.threads().for_ranges(cells, [&](std::int64_t first, std::int64_t last) {
            std::vector<double> parameters(block.setup.parameters), state(starts.size());
            for (std::int64_t cell = first; cell < last; ++cell) {
                put_fields(block.setup.fields, cell, parameters);
                model_.initialise(block.setup.variant, block.setup.start, parameters.data(), state.data());
                take(static_cast<std::size_t>(cell), state);
            }
        });
    };
    // Twice: which states differ, then those of all cells.
    std::vector<std::atomic<bool>> differs(starts.size());
    for_each_start([&](std::size_t, const std::vector<double>& state) {
        for (std::size_t k = 0; k < starts.size(); ++k)
            if (state[k] != block.start[k]) differs[k].store(true, std::memory_order_relaxed);
    });
    for (std::size_t k = 0; k < starts.size(); ++k) starts[k].resize(differs[k] ? static_cast<std::size_t>(cells) : 0);
    for_each_start([&](std::size_t cell, const std::vector<double>& state) {
        for (std::size_t k = 0; k < starts.size(); ++k)
            if (!starts[k].empty()) starts[k][cell] = state[k];
    });
    return starts;
}

std::vector<std::vector<double>> Population::start_of_others(const Block& block) const {
    std::vector<std::vector<double>> starts(static_cast<std::size_t>(model_.n_states));
    std::vector<double> state(starts.size());
    for (const OtherStart& other : block.setup.other_starts) {
        model_.initialise(block.setup.variant, other.start, block.setup.parameters.data(), state.data());
        for (std::size_t k = 0; k < starts.size(); ++k) {
            if (state[k] == block.start[k]) continue;
            starts[k].resize(static_cast<std::size_t>(block.last - block.first), block.start[k]);
            for (const std::int64_t cell : other.cells) starts[k][static_cast<std::size_t>(cell)] = state[k];
        }
    }
    return starts;
}

void Population::put_own_start(const Block& block, const std::vector<std::uint8_t>& cells, std::int32_t component) {
    const auto& starts = block.own_start[static_cast<std::size_t>(component)];
    if (starts.empty()) return;
    if (cells.empty()) {
        upload(component, block.first, starts);
        return;
    }
    // Runs of chosen cells.
    for (std::int64_t first = block.first; first < block.last;) {
        std::int64_t last = first;
        while (last < block.last && cells[static_cast<std::size_t>(last)] != 0) ++last;
        if (last > first)
            upload(component, first, {starts.begin() + (first - block.first), starts.begin() + (last - block.first)});
        first = last + 1;
    }
}

void Population::check_storable(std::int32_t component, double value) const {
    if (layout_.format(component) != interface::NumberFormat::fixed_point || interface::is_storable(value)) return;
    char text[300];
    std::snprintf(text, sizeof text,
                  "state '%s' is put to %g, which mixed precision cannot store: it holds the state in 32 bits, from %g "
                  "up to %g; take --precision fp64 for this run",
                  model_.states[component].name, value, interface::least_fixed_point,
                  interface::largest_fixed_point - interface::fixed_point_step);
    throw UserFault(text);
}

void Population::upload(std::int32_t component, std::int64_t first, const std::vector<double>& values) {
    std::ranges::for_each(values, [&](double value) { check_storable(component, value); });
    interface::with_numbers(layout_.format(component), plane(component), [&]<class Number>(Number* there) {
        std::vector<Number> numbers(values.size());
        std::transform(values.begin(), values.end(), numbers.begin(), interface::number_of<Number>);
        device_.upload(there + first, numbers.data(), static_cast<std::int64_t>(numbers.size() * sizeof(Number)));
    });
}

void Population::begin_at(int block, const std::vector<double>& states) {
    Block& begun = blocks_[static_cast<std::size_t>(block)];
    begun.start = states;
    begun.own_start.assign(states.size(), {});
    for (std::int32_t component = 0; component < model_.n_states; ++component)
        fill(component, begun.first, begun.last, states[static_cast<std::size_t>(component)]);
}

void Population::put_to_start(const std::vector<std::uint8_t>& cells) {
    for (const Block& block : blocks_) {
        for (std::int32_t component = 0; component < model_.n_states; ++component) {
            put_in_block(block, cells, component, block.start[static_cast<std::size_t>(component)]);
            put_own_start(block, cells, component);
        }
    }
}

void Population::put(const std::vector<std::uint8_t>& cells, std::int32_t component, double value) {
    for (const Block& block : blocks_) put_in_block(block, cells, component, value);
}

void Population::put_in_block(const Block& block, const std::vector<std::uint8_t>& cells, std::int32_t component,
                              double value) {
    if (cells.empty()) {
        fill(component, block.first, block.last, value);
        return;
    }
    check_storable(component, value);
    interface::with_numbers(layout_.format(component), plane(component), [&]<class Number>(Number* there) {
        put_in(there, block.first, block.last, cells, interface::number_of<Number>(value));
    });
}

// Piece by piece through the host; pieces without a chosen cell are left alone.
template <class Number>
void Population::put_in(Number* to, std::int64_t first, std::int64_t last, const std::vector<std::uint8_t>& cells,
                        Number value) {
    constexpr std::int64_t piece = 1 << 18;
    std::vector<Number> values;
    for (; first < last; first += piece) {
        const std::int64_t length = std::min(piece, last - first),
                           bytes = length * static_cast<std::int64_t>(sizeof(Number));
        const std::uint8_t* const chosen = cells.data() + first;
        if (std::all_of(chosen, chosen + length, [](std::uint8_t one) { return one == 0; })) continue;
        values.resize(static_cast<std::size_t>(length));
        device_.download(values.data(), to + first, bytes);
        for (std::int64_t k = 0; k < length; ++k)
            if (chosen[k] != 0) values[static_cast<std::size_t>(k)] = value;
        device_.upload(to + first, values.data(), bytes);
    }
}

void Population::fill(std::int32_t component, std::int64_t first, std::int64_t last, double value) {
    check_storable(component, value);
    interface::with_numbers(layout_.format(component), plane(component), [&]<class Number>(Number* there) {
        fill_with(there, first, last, interface::number_of<Number>(value));
    });
}

void Population::keep(checkpoint::Keeper& keeper) {
    if (ode_) ode_->forget();  // a run that continues from here begins anew, too
    const auto type = model_.real_bytes == 8 ? checkpoint::Type::f64 : checkpoint::Type::f32;
    const std::int32_t n_gates = layout_.n_fixed_point(), n_numbers = model_.n_states - n_gates;
    keeper.cells("states", {state_.data(), type, n_numbers, stride_});
    if (n_gates > 0) {
        const std::int64_t before = n_numbers * checkpoint::bytes_of(type) * stride_;
        keeper.cells("gates", {state_.data() + before, checkpoint::Type::u32, n_gates, stride_});
    }
    if (lattice_) lattice_->keep(keeper);
}

template <class Number>
void Population::fill_with(Number* to, std::int64_t first, std::int64_t last, Number value) {
    constexpr std::int64_t piece = 1 << 18;
    const std::vector<Number> values(static_cast<std::size_t>(std::min(piece, last - first)), value);
    for (; first < last; first += piece) {
        device_.upload(to + first, values.data(),
                       std::min(piece, last - first) * static_cast<std::int64_t>(sizeof(Number)));
    }
}

}  // namespace heartwright::cells
