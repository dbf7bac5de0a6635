// Sliced ELLPACK (SELL-32): 32 consecutive rows are a slice, and entry n of all its rows lies together, so that one
// warp, or a few vector registers, reads whole cache lines. Shorter rows of a slice are filled with entries of
// coupling 0 that point at the row itself. The entries of a row stand in ascending order of their numbers in the whole
// mesh, which is the order of its sum: the bits do not depend on how rows are ordered or shared among ranks.
//
// Columns are either 32-bit slots, or 16-bit codes: below `near_codes` an offset from the slice's base, from there an
// index into the slice's list of distant columns.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/core/host_device.hpp"
#include "runtime/operators/sparse/rows.hpp"

namespace heartwright::sparse {

inline constexpr std::int64_t slice_rows = 32;
inline constexpr std::int32_t near_codes = 61440;  // 4096 codes are left for distant columns

struct Sell {
    std::vector<std::int32_t> starts;  // [slices + 1], in units of slice_rows entries
    std::vector<double> couplings;     // [slice_rows * starts.back()]
    std::vector<std::int32_t> wide;    // beside couplings; empty where `codes` is used
    std::vector<std::uint16_t> codes;
    std::vector<std::int32_t> bases;           // [slices]
    std::vector<std::int32_t> distant_starts;  // [slices + 1]
    std::vector<std::int32_t> distant;         // slots
    std::vector<std::int32_t> inside, border;  // slices none of whose rows look at a ghost, and the others

    std::int64_t slices() const { return static_cast<std::int64_t>(starts.size()) - 1; }
};

// 16-bit codes where they take less memory, unless `only_wide`.
Sell sell_of(const Rows& rows, bool only_wide);

// Columns of 32 bits.
struct WideColumns {
    const std::int32_t* slots;  // [entries]

    HEARTWRIGHT_HD std::int32_t base(std::int64_t) const { return 0; }
    HEARTWRIGHT_HD std::int64_t column(std::int64_t, std::int32_t, std::int64_t entry) const { return slots[entry]; }
};

// Columns of 16 bits.
struct CodedColumns {
    const std::uint16_t* codes;  // [entries]
    const std::int32_t *bases, *distant_starts, *distant;

    HEARTWRIGHT_HD std::int32_t base(std::int64_t slice) const { return bases[slice]; }
    HEARTWRIGHT_HD std::int64_t column(std::int64_t slice, std::int32_t base, std::int64_t entry) const {
        const std::int32_t code = codes[entry];
        return code < near_codes ? base + code : distant[distant_starts[slice] + code - near_codes];
    }
};

// What the loops of both backends read. Value: what couplings are stored in. scales: dt/m_i.
template <class Real, class Value, class Columns>
struct SellView {
    std::int64_t rows;
    const std::int32_t* starts;
    const Value* couplings;
    const Real* scales;
    Columns columns;
};

}  // namespace heartwright::sparse
