#include "tests/fuzz/differential/expected.hpp"

#include <algorithm>
#include <cmath>

namespace heartwright::fuzz {

using analysis::Point;

bool Expected::allows(double answer) const {
    return !is_known || std::fabs(static_cast<long double>(answer) - value) <= tolerance;
}

Reference::Reference(const ir::Model& model)
    : n_definitions_(model.definitions.size()),
      n_states_(model.states.size()),
      doubles_(model),
      long_doubles_(model),
      beside_(model),
      magnitudes_(model) {}

Reference::Values Reference::at(const Point& point, Random& random) {
    constexpr long double of_magnitude = 1e-11L, of_changes = 1000, smallest = 1e-290L, largest = 1e290L;
    Values values;
    values.definitions.resize(n_definitions_);
    values.updates.resize(n_states_);
    doubles_.evaluate(point);
    long_doubles_.evaluate(point);
    magnitudes_.evaluate(point);
    const auto for_each = [&](const auto& visit) {
        for (std::size_t i = 0; i < n_definitions_; ++i)
            visit(values.definitions[i], [i](const auto& from) { return from.definition(i); });
        for (std::size_t i = 0; i < n_states_; ++i)
            visit(values.updates[i], [i](const auto& from) { return from.update(i); });
    };
    for_each([&](Expected& e, const auto& get) {
        const long double exact = get(long_doubles_), rounded = get(doubles_);
        e.value = exact;
        e.tolerance = of_magnitude * get(magnitudes_).sum + of_changes * std::fabs(exact - rounded) + smallest;
        e.is_known = std::fabs(exact) < largest && std::fabs(rounded) < largest;
    });
    constexpr int neighbours = 3;
    for (int k = 0; k < neighbours; ++k) {
        Point near = point;
        const auto move = [&](double& value) { value *= 1 + random.between(-1, 1) * 1e-15 * (k == 0 ? 4 : 1); };
        for (double& value : near.states) move(value);
        for (double& value : near.parameters) move(value);
        move(near.t);
        beside_.evaluate(near);
        for_each([&](Expected& e, const auto& get) {
            const long double change = std::fabs(get(beside_) - e.value);
            e.tolerance += of_changes * change;
        });
    }
    for_each([&](Expected& e, const auto&) { e.is_known = e.is_known && std::isfinite(e.tolerance); });
    return values;
}

}  // namespace heartwright::fuzz
