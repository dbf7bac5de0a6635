// The loops of lanes.hpp, for the files that compile them. Included once in each, with the lanes that it makes; it
// instantiates nothing that another file of other flags might link.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/ode/elimination.hpp"
#include "base/ode/lanes.hpp"

namespace heartwright::ode {
namespace {

// Number and Truth of a row: see the files that include this one.
template <int W>
struct Wide;

template <class Number>
const Number* wide(const double* values) {
    return reinterpret_cast<const Number*>(values);
}
template <class Number>
Number* wide(double* values) {
    return reinterpret_cast<Number*>(values);
}
template <class Number>
Number magnitude(Number x) {
    return x < 0 ? -x : x;
}

}  // namespace

template <int W>
void Lanes<W>::subtract(std::size_t entries, const double* jacobian, std::size_t rows, const std::int32_t* places,
                        const double* diagonal, double* matrix) {
    using Number = typename Wide<W>::Number;
    for (std::size_t k = 0; k < entries; ++k) wide<Number>(matrix)[k] = -wide<Number>(jacobian)[k];
    for (std::size_t i = 0; i < rows; ++i) wide<Number>(matrix)[places[i]] += *wide<Number>(diagonal);
}

template <int W>
unsigned Lanes<W>::factorise(const Elimination& plan, const double* entries, double* values, double* reciprocals) {
    using Number = typename Wide<W>::Number;
    const auto* const e = wide<Number>(entries);
    auto* const v = wide<Number>(values);
    auto* const inverse = wide<Number>(reciprocals);
    for (std::size_t p = 0; p < plan.filled; ++p) v[p] = Number{};
    for (std::size_t k = 0; k < plan.places.size(); ++k) v[plan.places[k]] = e[k];
    auto are_safe = Wide<W>::yes();
    const std::int32_t* target = plan.targets.data();
    for (std::size_t r = 0; r < plan.rows.size(); ++r) {
        const Elimination::Row& row = plan.rows[r];
        for (std::int32_t p = row.begin; p < row.pivot; ++p) {
            const auto k = static_cast<std::size_t>(plan.ranks[p]);
            const Number factor = v[p] * inverse[k];
            v[p] = factor;
            for (std::int32_t u = plan.rows[k].pivot + 1; u < plan.rows[k].end; ++u) v[*target++] -= factor * v[u];
        }
        Number sum{};
        for (std::int32_t p = row.pivot; p < row.end; ++p) sum += magnitude(v[p]);
        // A number that is not finite makes the sum so, and the comparison false.
        are_safe = are_safe & (magnitude(v[row.pivot]) > Elimination::least_pivot * sum);
        inverse[r] = 1 / v[row.pivot];
    }
    return Wide<W>::bits(are_safe);
}

template <int W>
void Lanes<W>::solve(const Elimination& plan, const double* values, const double* reciprocals, double* x) {
    using Number = typename Wide<W>::Number;
    const auto* const v = wide<Number>(values);
    const auto* const inverse = wide<Number>(reciprocals);
    auto* const to = wide<Number>(x);
    for (const Elimination::Row& row : plan.rows) {
        Number sum = to[row.state];
        for (std::int32_t p = row.begin; p < row.pivot; ++p) sum -= v[p] * to[plan.columns[p]];
        to[row.state] = sum;
    }
    for (std::size_t r = plan.rows.size(); r-- > 0;) {
        const Elimination::Row& row = plan.rows[r];
        Number sum = to[row.state];
        for (std::int32_t p = row.pivot + 1; p < row.end; ++p) sum -= v[p] * to[plan.columns[p]];
        to[row.state] = sum * inverse[r];
    }
}

template <int W>
void Lanes<W>::combine(std::size_t rows, const double* from, int count, const double* const* terms,
                       const double* factors, double* to) {
    using Number = typename Wide<W>::Number;
    const auto* const f = wide<Number>(factors);
    for (std::size_t i = 0; i < rows; ++i) {
        Number sum = wide<Number>(from)[i];
        for (int j = 0; j < count; ++j) sum += f[j] * wide<Number>(terms[j])[i];
        wide<Number>(to)[i] = sum;
    }
}

template <int W>
void Lanes<W>::add(std::size_t rows, const double* term, double* to) {
    using Number = typename Wide<W>::Number;
    for (std::size_t i = 0; i < rows; ++i) wide<Number>(to)[i] += wide<Number>(term)[i];
}

template <int W>
void Lanes<W>::norm(std::size_t rows, const double* values, const double* about, double relative,
                    const double* absolute, double* result) {
    using Number = typename Wide<W>::Number;
    Number sum{};
    for (std::size_t i = 0; i < rows; ++i) {
        const Number share =
            wide<Number>(values)[i] / (relative * magnitude(wide<Number>(about)[i]) + wide<Number>(absolute)[i]);
        sum += share * share;
    }
    *wide<Number>(result) = Wide<W>::square_root(sum / static_cast<double>(rows));
}

template <int W>
unsigned Lanes<W>::finite(std::size_t rows, const double* values) {
    using Number = typename Wide<W>::Number;
    Number nothing{};  // 0, or NaN
    for (std::size_t i = 0; i < rows; ++i) nothing += wide<Number>(values)[i] * 0.0;
    return Wide<W>::bits(nothing == 0.0);
}

}  // namespace heartwright::ode
