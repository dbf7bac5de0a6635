#include "runtime/observers/probes/recorded_probes.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "runtime/observers/gather.hpp"

namespace heartwright::observers {
namespace {

constexpr std::int64_t most_bytes = std::int64_t{256} << 20;  // of the ring, unless a single row takes more
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

void sort_each_once(std::vector<std::int32_t>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::int64_t place_in(const std::vector<std::int32_t>& sorted, std::int32_t value) {
    return std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin();
}

std::int64_t count_of(const auto& values) { return static_cast<std::int64_t>(values.size()); }

}  // namespace

RecordedProbes::Sizes RecordedProbes::sizes_of(const std::vector<Probe>& probes, const interface::Model& model,
                                               std::int64_t most_steps) {
    Sizes sizes;
    if (probes.empty()) return sizes;
    sizes.every = 0;
    for (const Probe& probe : probes) {
        sizes.every = std::gcd(sizes.every, probe.every);
        const std::size_t observed = sizes.wanted.size();
        for (const std::int32_t symbol : probe.symbols) {
            if (symbol < model.n_states) {
                sizes.components.push_back(symbol);
                ++sizes.shown_states;
            } else {
                sizes.wanted.push_back(symbol - model.n_states);
            }
        }
        sizes.observed_probes += sizes.wanted.size() > observed ? 1 : 0;
    }
    if (!sizes.wanted.empty()) {
        sizes.components.resize(static_cast<std::size_t>(model.n_states));
        std::iota(sizes.components.begin(), sizes.components.end(), 0);
    }
    sort_each_once(sizes.components);
    sort_each_once(sizes.wanted);
    const std::int64_t row = memory(probes, model, true, sizes, 1);
    sizes.capacity =
        std::clamp<std::int64_t>(most_bytes / row, 1, std::max<std::int64_t>(0, most_steps) / sizes.every + 2);
    return sizes;
}

std::int64_t RecordedProbes::memory(const std::vector<Probe>& probes, const interface::Model& model, bool is_stimulated,
                                    const Sizes& sizes, std::int64_t rows) {
    return cells::RowRing::memory(count_of(probes), interface::StateLayout(model, sizes.components), rows) +
           rows * (16 * sizes.shown_states + 8 * sizes.observed_probes * (1 + count_of(sizes.wanted)) +
                   (is_stimulated ? 4 * count_of(probes) : 0)) +
           4 * count_of(sizes.wanted);
}

std::int64_t RecordedProbes::memory(const std::vector<Probe>& probes, const interface::Model& model,
                                    const tissue::Slots& slots, bool is_stimulated,
                                    const std::vector<std::int64_t>& varying, std::int64_t most_steps) {
    if (probes.empty()) return 0;
    const Sizes sizes = sizes_of(probes, model, most_steps);
    std::int64_t bytes = memory(probes, model, is_stimulated, sizes, sizes.capacity);
    for (std::size_t b = 0; b < varying.size(); ++b) {
        const auto range = slots.block(static_cast<int>(b));
        const bool is_probed = std::any_of(
            probes.begin(), probes.end(), [&](const Probe& p) { return p.slot >= range.first && p.slot < range.last; });
        if (varying[b] >= 0 && is_probed && !sizes.wanted.empty())
            bytes += cells::CellConstants::memory(model, sizes.capacity * count_of(probes), varying[b]);
    }
    return bytes;
}

RecordedProbes::RecordedProbes(device::Device& device, cells::Population& population, cells::Clock& clock,
                               std::vector<Probe> probes, const std::vector<std::uint32_t>& stimulus_mask,
                               std::int64_t most_steps)
    : device_(device),
      population_(population),
      probes_(std::move(probes)),
      sizes_(sizes_of(probes_, population.model(), most_steps)),
      cell_(probes_.size()),
      part_of_(probes_.size()),
      probe_(probes_.size()) {
    if (probes_.empty()) return;
    std::iota(probe_.begin(), probe_.end(), std::size_t{0});
    std::stable_sort(probe_.begin(), probe_.end(),
                     [&](std::size_t a, std::size_t b) { return probes_[a].slot < probes_[b].slot; });
    std::vector<std::int64_t> slots;
    for (const std::size_t p : probe_) {
        cell_[p] = count_of(slots);
        slots.push_back(probes_[p].slot);
    }
    for (int b = 0; b < population.block_count(); ++b) {
        const auto range = population.block_range(b);
        const Part part{b, std::lower_bound(slots.begin(), slots.end(), range.first) - slots.begin(),
                        std::lower_bound(slots.begin(), slots.end(), range.last) - slots.begin()};
        for (std::int64_t cell = part.first; cell < part.last; ++cell)
            part_of_[probe_[static_cast<std::size_t>(cell)]] = count_of(parts_);
        if (part.first < part.last) parts_.push_back(part);
    }
    ring_.emplace(device, population, clock, slots, sizes_.components, sizes_.every, sizes_.capacity);
    set_stimulus_mask(stimulus_mask);
    wanted_ = device::Buffer<std::int32_t>(device, sizes_.wanted);
    list_ = device::Buffer<std::int64_t>(device, sizes_.capacity * (sizes_.shown_states + sizes_.observed_probes));
    out_ = device::Buffer<double>(
        device, sizes_.capacity * (sizes_.shown_states + sizes_.observed_probes * count_of(sizes_.wanted)));
}

void RecordedProbes::set_stimulus_mask(const std::vector<std::uint32_t>& stimulus_mask) {
    std::vector<std::uint32_t> mask;
    for (std::int64_t row = 0; row < sizes_.capacity && !stimulus_mask.empty(); ++row)
        for (const std::size_t p : probe_) mask.push_back(stimulus_mask[static_cast<std::size_t>(probes_[p].slot)]);
    stimulus_mask_ = device::Buffer<std::uint32_t>(device_, mask);
}

void RecordedProbes::derive_constants() {
    constants_.resize(parts_.size());
    for (std::size_t p = 0; p < parts_.size(); ++p) {
        const Part& part = parts_[p];
        if (sizes_.wanted.empty() || !population_.constants_vary(part.block)) continue;
        std::vector<std::int64_t>
            slot_of;  // cells of other parts are never looked at: any cell of this one stands for them
        for (std::int64_t row = 0; row < sizes_.capacity; ++row) {
            for (std::int64_t cell = 0; cell < count_of(probes_); ++cell) {
                slot_of.push_back(
                    probes_[probe_[static_cast<std::size_t>(std::clamp(cell, part.first, part.last - 1))]].slot);
            }
        }
        constants_[p].emplace(population_.constants_of_copies(part.block, slot_of));
    }
}

void RecordedProbes::list_states(const std::vector<std::int64_t>& steps, Query& query) const {
    const interface::StateLayout& layout = ring_->layout();
    std::vector<std::int64_t> fixed_point;
    for (const std::int64_t step : steps) {
        for (std::size_t p = 0; p < probes_.size(); ++p) {
            for (const std::int32_t symbol : probes_[p].symbols) {
                if (!is_state(symbol) || step % probes_[p].every != 0) continue;
                const auto plane = static_cast<std::int32_t>(place_in(sizes_.components, symbol));
                const interface::NumberFormat format = layout.format(plane);
                const bool is_fixed_point = format == interface::NumberFormat::fixed_point;
                auto& list = is_fixed_point ? fixed_point : query.list;
                query.state_at.push_back(is_fixed_point ? -1 - count_of(list) : count_of(list));
                list.push_back(layout.offset(plane, ring_->stride()) / interface::bytes_of(format) +
                               ring_->place(step) + cell_[p]);
            }
        }
    }
    for (std::int64_t& at : query.state_at) at = at < 0 ? count_of(query.list) - 1 - at : at;
    query.list.insert(query.list.end(), fixed_point.begin(), fixed_point.end());
    query.n_states = count_of(query.list);
    query.n_fixed_point = count_of(fixed_point);
}

RecordedProbes::Query RecordedProbes::query_of(const std::vector<std::int64_t>& steps) const {
    Query query;
    list_states(steps, query);
    query.answer.resize(steps.size() * probes_.size());
    for (const Part& part : parts_) {
        const std::int64_t before = count_of(query.list) - query.n_states;
        for (std::size_t row = 0; row < steps.size(); ++row) {
            for (std::int64_t cell = part.first; cell < part.last; ++cell) {
                const std::size_t p = probe_[static_cast<std::size_t>(cell)];
                if (steps[row] % probes_[p].every == 0 && is_observed(probes_[p])) {
                    const std::int64_t within = count_of(query.list) - query.n_states - before;
                    query.answer[row * probes_.size() + p] = query.n_states + count_of(sizes_.wanted) * before + within;
                    query.list.push_back(ring_->place(steps[row]) + cell);
                }
            }
        }
        query.count.push_back(count_of(query.list) - query.n_states - before);
    }
    return query;
}

cells::Population::Copies RecordedProbes::copies_for(std::size_t part) const {
    return {ring_->rows(), ring_->stride(), stimulus_mask_.data(), ring_->clocks(),
            constants_[part] ? constants_[part]->arguments() : nullptr};
}

std::vector<RecordedProbes::Row> RecordedProbes::read(std::int64_t first, std::int64_t last) {
    std::vector<std::int64_t> steps;
    for (std::int64_t step = (first + sizes_.every - 1) / sizes_.every * sizes_.every; step <= last;
         step += sizes_.every)
        if (std::any_of(probes_.begin(), probes_.end(), [&](const Probe& probe) { return step % probe.every == 0; }))
            steps.push_back(step);
    if (steps.empty()) return {};
    if (constants_.empty()) derive_constants();
    const Query query = query_of(steps);
    list_.upload(query.list);
    const std::int64_t n_numbers = query.n_states - query.n_fixed_point;
    const bool is_single = population_.model().real_bytes == 4;
    gather(device_, ring_->rows(), is_single ? interface::NumberFormat::fp32 : interface::NumberFormat::fp64,
           list_.data(), n_numbers, out_.data());
    gather(device_, ring_->rows(), interface::NumberFormat::fixed_point, list_.data() + n_numbers, query.n_fixed_point,
           out_.data() + n_numbers);
    const std::int64_t wanted = count_of(sizes_.wanted);
    const std::int64_t* slots = list_.data() + query.n_states;
    double* out = out_.data() + query.n_states;
    for (std::size_t part = 0; part < parts_.size(); ++part) {
        population_.observe_copies(parts_[part].block, copies_for(part), wanted_.data(),
                                   static_cast<std::int32_t>(wanted), slots, query.count[part], out);
        slots += query.count[part];
        out += query.count[part] * wanted;
    }
    const auto found = out_.download(0, query.n_states + wanted * (count_of(query.list) - query.n_states));
    std::vector<Row> rows;
    auto state_at = query.state_at.begin();
    for (std::size_t row = 0; row < steps.size(); ++row) {
        auto& values = rows.emplace_back(Row{steps[row], {}}).values;
        for (std::size_t p = 0; p < probes_.size(); ++p) {
            const std::int64_t count = query.count[static_cast<std::size_t>(part_of_[p])],
                               answer = query.answer[row * probes_.size() + p];
            for (const std::int32_t symbol : probes_[p].symbols) {
                if (steps[row] % probes_[p].every != 0) {
                    values.push_back(nan);
                } else if (is_state(symbol)) {
                    values.push_back(found[static_cast<std::size_t>(*state_at++)]);
                } else {
                    const std::int64_t place = place_in(sizes_.wanted, symbol - population_.model().n_states);
                    values.push_back(found[static_cast<std::size_t>(answer + place * count)]);
                }
            }
        }
    }
    return rows;
}

}  // namespace heartwright::observers
