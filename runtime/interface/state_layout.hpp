// Where the states of cells lie in a population's memory, for the runtime: twin of kernel.hpp's PlainLayout and
// MixedLayout.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "runtime/interface/fixed_point.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::interface {

enum class NumberFormat : std::uint8_t { fp64, fp32, fixed_point };

constexpr std::int64_t bytes_of(NumberFormat format) { return format == NumberFormat::fp64 ? 8 : 4; }

// use(numbers), of whichever type.
template <class Use>
decltype(auto) with_numbers(NumberFormat format, void* numbers, const Use& use) {
    switch (format) {
        case NumberFormat::fp32:
            return use(static_cast<float*>(numbers));
        case NumberFormat::fixed_point:
            return use(static_cast<FixedPoint*>(numbers));
        default:
            return use(static_cast<double*>(numbers));
    }
}
template <class Use>
decltype(auto) with_numbers(NumberFormat format, const void* numbers, const Use& use) {
    return with_numbers(
        format, const_cast<void*>(numbers), [&](const auto* values) { return use(values); });
}

template <class Number>
Number number_of(double value) {
    if constexpr (std::is_same_v<Number, FixedPoint>)
        return fixed_point_of(value);
    else
        return static_cast<Number>(value);
}

inline NumberFormat format_of_state(const Model& model, std::int32_t state) {
    if (model.real_bytes == 4) return NumberFormat::fp32;
    for (std::int32_t g = 0; model.stores_gates && g < model.n_gates; ++g)
        if (model.gates[g].state == state) return NumberFormat::fixed_point;
    return NumberFormat::fp64;
}

// The values that a state may have: those of its range that its number format holds.
struct StateRange {
    double lower, upper;
};
inline StateRange range_of_state(const Model& model, std::int32_t state) {
    const StateInfo& info = model.states[state];
    if (format_of_state(model, state) != NumberFormat::fixed_point) return {info.lower, info.upper};
    return {std::max(info.lower, least_fixed_point), std::min(info.upper, largest_fixed_point - fixed_point_step)};
}

// Planes of these states, one number for each of `stride` slots: those of fixed-point numbers behind the others, each
// kind in the order given.
class StateLayout {
public:
    explicit StateLayout(const std::vector<NumberFormat>& formats) {
        for (const NumberFormat format : formats) add(format);
        for (Plane& plane : planes_)
            if (plane.format == NumberFormat::fixed_point) plane.before += first_part_;
    }
    StateLayout(const Model& model, const std::vector<std::int32_t>& states) : StateLayout(formats_of(model, states)) {}
    explicit StateLayout(const Model& model) : StateLayout(model, all_states(model)) {}

    NumberFormat format(std::int32_t plane) const { return planes_[static_cast<std::size_t>(plane)].format; }
    // In bytes, of the plane.
    std::int64_t offset(std::int32_t plane, std::int64_t stride) const {
        return planes_[static_cast<std::size_t>(plane)].before * stride;
    }
    std::int64_t bytes(std::int64_t stride) const { return (first_part_ + second_part_) * stride; }

    std::int32_t n_planes() const { return static_cast<std::int32_t>(planes_.size()); }
    std::int32_t n_fixed_point() const { return static_cast<std::int32_t>(second_part_ / 4); }

private:
    struct Plane {
        NumberFormat format;
        std::int64_t before;  // bytes of a slot in planes before this one
    };

    static std::vector<std::int32_t> all_states(const Model& model) {
        std::vector<std::int32_t> all;
        for (std::int32_t state = 0; state < model.n_states; ++state) all.push_back(state);
        return all;
    }
    static std::vector<NumberFormat> formats_of(const Model& model, const std::vector<std::int32_t>& states) {
        std::vector<NumberFormat> formats;
        for (const std::int32_t state : states) formats.push_back(format_of_state(model, state));
        return formats;
    }
    void add(NumberFormat format) {
        std::int64_t& part = format == NumberFormat::fixed_point ? second_part_ : first_part_;
        planes_.push_back({format, part});
        part += bytes_of(format);
    }

    std::vector<Plane> planes_;
    std::int64_t first_part_ = 0, second_part_ = 0;  // bytes of a slot
};

}  // namespace heartwright::interface
