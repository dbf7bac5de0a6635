#include "runtime/observers/probes/field_reader.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "base/diag/diagnostics.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/tissue_state/parameter_fields.hpp"

namespace heartwright::observers {

namespace {

// Points of a stride before each cell.
tissue::Cell points_before(const tissue::Cell& cell, const std::array<std::int64_t, 3>& stride) {
    tissue::Cell points{};
    for (std::size_t axis = 0; axis < 3; ++axis) points[axis] = (cell[axis] + stride[axis] - 1) / stride[axis];
    return points;
}

template <class Work>
void for_each_point(const tissue::CellBox& box, const Work& work) {
    for (std::int64_t k = box.first[2]; k < box.end[2]; ++k) {
        for (std::int64_t j = box.first[1]; j < box.end[1]; ++j)
            for (std::int64_t i = box.first[0]; i < box.end[0]; ++i) work(tissue::Cell{i, j, k});
    }
}

bool shows_phi_e(const experiment::Fields& fields, const interface::Model& model) {
    return std::any_of(
        fields.show.begin(), fields.show.end(),
        [&](const auto& symbol) { return experiment::is_phi_e(model, symbol.index); });
}

// The points of baths of a rank by their numbers in the whole.
class PointsOfBaths {
public:
    explicit PointsOfBaths(const bidomain::ExtracellularPotential* potential) {  // null: none
        if (potential == nullptr) return;
        for (std::size_t p = 0; p < potential->bath_points().size(); ++p)
            sorted_.emplace_back(potential->bath_points()[p], p);
        std::sort(sorted_.begin(), sorted_.end());
    }
    std::optional<std::size_t> find(std::int64_t number) const {  // its place among the potential's
        const auto found = std::lower_bound(sorted_.begin(), sorted_.end(), std::pair{number, std::size_t{0}});
        return found != sorted_.end() && found->first == number ? std::optional(found->second) : std::nullopt;
    }

private:
    std::vector<std::pair<std::int64_t, std::size_t>> sorted_;
};

}  // namespace

FieldReader::FieldReader(tissue_state::TissueState& tissue)
    : tissue_(tissue),
      population_(tissue.population),
      fields_(tissue.experiment.fields ? &*tissue.experiment.fields : nullptr) {
    const tissue_state::Assembly& a = tissue.assembly;
    if (fields_ == nullptr) return;
    const auto inside = tissue_state::select(tissue.experiment, fields_->where, a.grid, a.block_of_cell);
    solves_ =
        std::any_of(fields_->show.begin(), fields_->show.end(), [&](const auto& one) { return is_potential(one); });
    const PointsOfBaths baths(shows_phi_e(*fields_, population_.model()) ? tissue.phi_e.get() : nullptr);
    std::vector<std::size_t> place_in_baths;
    points_.stride = fields_->stride;
    points_.whole = points_before(a.grid.whole_cells(), points_.stride);
    std::vector<std::pair<std::int64_t, std::size_t>> shown;  // slot, place
    for (const tissue::CellBox& own : a.grid.owned_in_whole()) {
        const tissue::CellBox& box = points_.boxes.emplace_back(
            tissue::CellBox{points_before(own.first, points_.stride), points_before(own.end, points_.stride)});
        for_each_point(box, [&](const tissue::Cell& point) {
            const std::int64_t g = a.grid.index(a.grid.part_cell(
                {point[0] * points_.stride[0], point[1] * points_.stride[1], point[2] * points_.stride[2]}));
            const bool is_inside = inside[static_cast<std::size_t>(g)] != 0;
            const std::int64_t slot = is_inside ? a.slots.slot_of(g) : -1;
            const auto of_bath = is_inside && slot < 0 ? baths.find(a.grid.whole_index(a.grid.cell(g))) : std::nullopt;
            if (slot >= 0) shown.emplace_back(slot, points_.mask.size());
            if (of_bath) {
                of_baths_.push_back(*of_bath);
                place_in_baths.push_back(points_.mask.size());
            }
            points_.mask.push_back(slot >= 0 || of_bath ? 1 : 0);
        });
    }
    std::sort(shown.begin(),
              shown.end());  // as they lie in memory: nothing needs to be put in order while the steps wait
    std::vector<std::size_t> place;
    for (const auto& [slot, point] : shown) {
        slots_.push_back(slot);
        place.push_back(point);
    }
    is_in_order_ = place.size() == points_.mask.size() && std::is_sorted(place.begin(), place.end());
    place_ = std::make_shared<const std::vector<std::size_t>>(std::move(place));
    place_in_baths_ = std::make_shared<const std::vector<std::size_t>>(std::move(place_in_baths));
    if (a.team->all_reduce_sum(static_cast<std::int64_t>(slots_.size())) == 0) {
        Diagnostics diagnostics;
        diagnostics.error(fields_->origin, "'fields' shows no cell");
        diagnostics.throw_if_errors();
    }
    if (slots_.empty()) return;  // nothing of it is here
    const bool are_all = static_cast<std::int64_t>(slots_.size()) == population_.count();
    std::int64_t raw = 0;
    for (const auto& symbol : fields_->show) {
        if (are_all && symbol.index < population_.model().n_states) {
            sources_.push_back({std::nullopt, symbol.index, -1, {}});
            ++raw;
        } else if (is_potential(symbol)) {
            sources_.push_back({std::nullopt, -1, -1, experiment::tissue_potential(population_.model(), symbol.index)});
        } else if (experiment::is_parameter(population_.model(), symbol.index)) {
            sources_.push_back({std::nullopt, -1, symbol.index - experiment::symbol_count(population_.model()), {}});
        } else {
            sources_.push_back({std::optional<Sampler>(std::in_place, tissue.device, tissue.population, slots_,
                                                       std::vector<std::int32_t>{symbol.index}),
                                -1,
                                -1,
                                {}});
        }
    }
    if (raw > 0)  // of the instant that is written and the one that is read
        host_memory_ = std::make_unique<checkpoint::HostMemory>(tissue.device, 2 * raw * plane_bytes());
}

bool FieldReader::is_potential(const experiment::ModelName& symbol) const {
    return experiment::is_tissue_potential(population_.model(), symbol.index);
}

std::int64_t FieldReader::plane_bytes() const {
    return population_.count() * static_cast<std::int64_t>(population_.model().real_bytes);
}

bool FieldReader::emits_at(std::int64_t step) const {
    return fields_ != nullptr && step >= fields_->first_step && step <= fields_->last_step &&
           (step - fields_->first_step) % fields_->every_steps == 0;
}

std::int64_t FieldReader::next_emission(std::int64_t step) const {
    if (fields_ == nullptr) return never;
    const std::int64_t next =
        step < fields_->first_step
            ? fields_->first_step
            : fields_->first_step + ((step - fields_->first_step) / fields_->every_steps + 1) * fields_->every_steps;
    return next <= fields_->last_step ? next : never;
}

void FieldReader::emit(std::int64_t step, Output& output) {
    if (solves_) tissue_.solve_for_output(step);
    output.field_instant(step, static_cast<double>(step) * tissue_.experiment.time.dt, read(step));
}

FieldInstant FieldReader::read(std::int64_t step) {
    FieldInstant instant{{}, place_, points_.mask.size(), is_in_order_, place_in_baths_};
    for (Source& source : sources_) {
        auto& quantity = instant.shown.emplace_back();
        if (source.potential) {
            quantity.values = tissue_.shown_potential(*source.potential, step, slots_);
        } else if (source.sampler) {
            quantity.values = std::move(source.sampler->sample(tissue_.clock.on_device()).front());
        } else if (source.component < 0) {
            const std::vector<double> all = parameter_of_slots(tissue_.assembly, source.parameter, step);
            for (const std::int64_t slot : slots_) quantity.values.push_back(all[static_cast<std::size_t>(slot)]);
        } else {
            const auto block = host_memory_->take(plane_bytes());
            quantity.format = population_.layout().format(source.component);
            tissue_.device.download(block.get(), population_.plane(source.component),
                                    population_.count() * interface::bytes_of(quantity.format));
            quantity.raw = block;
        }
    }
    instant.shown.resize(fields_->show.size());
    for (std::size_t q = 0; q < instant.shown.size() && !of_baths_.empty(); ++q)
        if (experiment::is_phi_e(population_.model(), fields_->show[q].index))
            for (const std::size_t point : of_baths_)
                instant.shown[q].in_baths.push_back(tissue_.phi_e->in_baths()[point]);
    return instant;
}

std::int64_t FieldInstant::bytes() const {
    std::int64_t bytes = 0;
    for (const Quantity& quantity : shown) {
        bytes += quantity.raw != nullptr
                     ? static_cast<std::int64_t>(place->size()) * interface::bytes_of(quantity.format)
                     : static_cast<std::int64_t>(8 * quantity.values.size());
        bytes += static_cast<std::int64_t>(8 * quantity.in_baths.size());
    }
    return bytes;
}

namespace {

template <class To, class From>
std::span<const std::byte> put_on_points(const FieldInstant& instant, const From* values,
                                         const std::vector<double>& in_baths, std::vector<std::byte>& room) {
    room.resize(instant.points * sizeof(To));
    To* const to = reinterpret_cast<To*>(room.data());
    const std::vector<std::size_t>& place = *instant.place;
    if (place.size() < instant.points) std::fill_n(to, instant.points, std::numeric_limits<To>::quiet_NaN());
    for (std::size_t s = 0; s < place.size(); ++s) to[place[s]] = static_cast<To>(values[s]);
    for (std::size_t p = 0; p < in_baths.size(); ++p) to[(*instant.place_in_baths)[p]] = static_cast<To>(in_baths[p]);
    return room;
}

}  // namespace

std::span<const std::byte> FieldInstant::on_points(std::size_t quantity, bool fp64,
                                                   std::vector<std::byte>& room) const {
    const Quantity& one = shown[quantity];
    const auto put = [&]<class Number>(const Number* values) {
        if (is_in_order && std::is_floating_point_v<Number> && sizeof(Number) == (fp64 ? 8 : 4))
            return std::as_bytes(std::span(values, points));
        return fp64 ? put_on_points<double>(*this, values, one.in_baths, room)
                    : put_on_points<float>(*this, values, one.in_baths, room);
    };
    if (one.raw == nullptr) return put(one.values.data());
    return interface::with_numbers(one.format, one.raw.get(), put);
}

std::vector<std::vector<double>> FieldInstant::on_points() const {
    std::vector<std::vector<double>> all;
    std::vector<std::byte> room;
    for (std::size_t q = 0; q < shown.size(); ++q) {
        const std::span<const std::byte> bytes = on_points(q, true, room);
        all.emplace_back(points);
        if (points > 0) std::memcpy(all.back().data(), bytes.data(), bytes.size());
    }
    return all;
}

}  // namespace heartwright::observers
