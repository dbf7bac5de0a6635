#include "runtime/solver/field_reader.hpp"

#include <algorithm>
#include <limits>

#include "base/diag/diagnostics.hpp"

namespace heartwright::solver {

FieldReader::FieldReader(device::Device& device, cells::Population& population, const experiment::Experiment& experiment, const Assembly& a)
    : fields_(experiment.fields ? &*experiment.fields : nullptr) {
    if (fields_ == nullptr) {
        return;
    }
    const auto inside = select(experiment, fields_->where, a.grid, a.block_of_cell);
    points_.stride = fields_->stride;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        points_.points[axis] = (a.grid.cells[axis] + points_.stride[axis] - 1) / points_.stride[axis];
    }
    std::vector<std::int64_t> slots;
    for (std::int64_t k = 0; k < points_.points[2]; ++k) {
        for (std::int64_t j = 0; j < points_.points[1]; ++j) {
            for (std::int64_t i = 0; i < points_.points[0]; ++i) {
                const std::int64_t g = a.grid.index({i * points_.stride[0], j * points_.stride[1], k * points_.stride[2]});
                const std::int64_t slot = inside[static_cast<std::size_t>(g)] != 0 ? a.slots.slot_of(g) : -1;
                if (slot >= 0) {
                    place_.push_back(points_.mask.size());
                    slots.push_back(slot);
                }
                points_.mask.push_back(slot >= 0 ? 1 : 0);
            }
        }
    }
    if (slots.empty()) {
        Diagnostics diagnostics;
        diagnostics.error(fields_->origin, "'fields' shows no cell");
        diagnostics.throw_if_errors();
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

std::vector<std::vector<double>> FieldReader::read(const abi::StepClock* clock) {
    std::vector<std::vector<double>> values;
    for (Sampler& sampler : samplers_) {
        const auto sampled = sampler.sample(clock);
        auto& plane = values.emplace_back(points_.mask.size(), std::numeric_limits<double>::quiet_NaN());
        for (std::size_t s = 0; s < place_.size(); ++s) {
            plane[place_[s]] = sampled.front()[s];
        }
    }
    return values;
}

}  // namespace heartwright::solver
