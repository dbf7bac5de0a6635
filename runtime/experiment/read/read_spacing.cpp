// Distances of a grid's points, and places among them.
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

std::optional<Spacing> read_spacing(ObjectReader& object, std::optional<int> dimensions, Reading& reading) {
    const json::Value* value = object.find("spacing");
    if (!value) return {};
    if (!value->is(json::Kind::array)) {
        const auto one = object.quantity("spacing");
        return one ? std::optional<Spacing>(*one) : std::nullopt;
    }
    const Key& key = object.descriptor("spacing");
    const std::string what = "'spacing'";
    const auto said = reading.values.in_unit3(*value, what, key.unit);
    if (!said) return {};
    std::array<double, 3> along = *said;
    for (std::size_t axis = 0; axis < value->items.size(); ++axis)
        if (!reading.values.quantity(value->items[axis], what, key)) return {};
    const auto count = static_cast<int>(value->items.size());
    if (dimensions && count != *dimensions) {
        const std::string axes = *dimensions == 1 ? "the axis" : "each of the " + std::to_string(*dimensions) + " axes";
        reading.diagnostics.error(value->origin,
                                  what + " has " + std::to_string(count) + (count == 1 ? " value" : " values") +
                                      ", and the grid " + std::to_string(*dimensions) +
                                      (*dimensions == 1 ? " axis" : " axes"),
                                  "one value for all axes, or one for " + axes);
        return {};
    }
    for (auto axis = static_cast<std::size_t>(count); axis < 3; ++axis) along[axis] = along[0];
    return Spacing(along);
}

std::optional<std::array<double, 3>> read_place(const json::Value& value, const std::string& what, Reading& reading) {
    auto at = reading.values.in_unit3(value, what, "mm");
    for (std::size_t axis = value.items.size(); at && axis < 3; ++axis)
        (*at)[axis] = reading.experiment.geometry.position(axis, 0);
    return at;
}

}  // namespace heartwright::experiment
