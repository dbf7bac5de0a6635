#include "runtime/solver/field_reader.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/diag/diagnostics.hpp"

namespace heartwright::solver {

FieldReader::FieldReader(device::Device& device, cells::Population& population, const experiment::Experiment& experiment, const Assembly& a)
    : fields_(experiment.fields ? &*experiment.fields : nullptr) {
    if (fields_ == nullptr) {
        return;
    }
    const auto inside = select(experiment, fields_->where, a.grid, a.block_of_cell);
    points_.stride = fields_->stride;
    std::array<std::int64_t, 3> begin{}, end{};  // points, of the whole grid
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t stride = points_.stride[axis];
        const auto points_before = [&](std::int64_t cell) { return (cell + a.grid.first[axis] + stride - 1) / stride; };
        points_.whole[axis] = (a.grid.whole_cells()[axis] + stride - 1) / stride;
        begin[axis] = points_before(a.grid.owned().first[axis]);
        end[axis] = points_before(a.grid.owned().end[axis]);
        points_.first[axis] = begin[axis];
        points_.points[axis] = end[axis] - begin[axis];
    }
    std::vector<std::pair<std::int64_t, std::size_t>> shown;  // slot, place
    for (std::int64_t k = begin[2]; k < end[2]; ++k) {
        for (std::int64_t j = begin[1]; j < end[1]; ++j) {
            for (std::int64_t i = begin[0]; i < end[0]; ++i) {
                const std::int64_t g =
                    a.grid.index(a.grid.part_cell({i * points_.stride[0], j * points_.stride[1], k * points_.stride[2]}));
                const std::int64_t slot = inside[static_cast<std::size_t>(g)] != 0 ? a.slots.slot_of(g) : -1;
                if (slot >= 0) {
                    shown.emplace_back(slot, points_.mask.size());
                }
                points_.mask.push_back(slot >= 0 ? 1 : 0);
            }
        }
    }
    std::sort(shown.begin(), shown.end());  // as they lie in memory: nothing needs to be put in order while the steps wait
    std::vector<std::int64_t> slots;
    std::vector<std::size_t> place;
    for (const auto& [slot, point] : shown) {
        slots.push_back(slot);
        place.push_back(point);
    }
    place_ = std::make_shared<const std::vector<std::size_t>>(std::move(place));
    if (a.team->sum(static_cast<std::int64_t>(slots.size())) == 0) {
        Diagnostics diagnostics;
        diagnostics.error(fields_->origin, "'fields' shows no cell");
        diagnostics.throw_if_errors();
    }
    if (slots.empty()) {
        return;  // nothing of it is here
    }
    for (const auto& symbol : fields_->show) {
        samplers_.emplace_back(device, population, slots, std::vector<std::int32_t>{symbol.index});
    }
}

bool FieldReader::is_due(std::int64_t step) const {
    return fields_ != nullptr && step >= fields_->first_step && step <= fields_->last_step && (step - fields_->first_step) % fields_->every_steps == 0;
}

std::int64_t FieldReader::next_due(std::int64_t step) const {
    constexpr auto never = std::numeric_limits<std::int64_t>::max();
    if (fields_ == nullptr) {
        return never;
    }
    const std::int64_t next =
        step < fields_->first_step ? fields_->first_step
                                   : fields_->first_step + ((step - fields_->first_step) / fields_->every_steps + 1) * fields_->every_steps;
    return next <= fields_->last_step ? next : never;
}

FieldInstant FieldReader::read(const abi::StepClock* clock) {
    FieldInstant instant{{}, place_, points_.mask.size()};
    for (Sampler& sampler : samplers_) {
        instant.values.push_back(std::move(sampler.sample(clock).front()));
    }
    instant.values.resize(fields_->show.size());
    return instant;
}

std::vector<double> FieldInstant::on_points(std::size_t shown) const {
    std::vector<double> on_points(points, std::numeric_limits<double>::quiet_NaN());
    for (std::size_t s = 0; s < place->size(); ++s) {
        on_points[(*place)[s]] = values[shown][s];
    }
    return on_points;
}

std::vector<std::vector<double>> FieldInstant::on_points() const {
    std::vector<std::vector<double>> all;
    for (std::size_t q = 0; q < values.size(); ++q) {
        all.push_back(on_points(q));
    }
    return all;
}

}  // namespace heartwright::solver
