// Tables (table.hpp, rational.hpp) of kernels with sites: functions of its cell's states, read by the cell's own step
// and by what its sites read of it. Site by site nothing is read: what differs between sites is computed.
//
// A generated lattice kernel that reads tables has, besides lattice_kernel.hpp,
//     n_tables, is_exact_outside, table_arguments(cells, x)      as a kernel without sites
// and prologue, react_early, react_late and react take a CellTables after the constants. A cell's sites must be stepped
// all by the same function, so there is no second step without tables for a cell whose state has left the range. Where
// that ends the run, the fault is noted before its step and, until the host looks, functions have their values at the
// range's low end; else each such function is computed, and all else of the cell as ever.
#pragma once

#include <type_traits>

#include "runtime/kernels/common/names.hpp"
#include "runtime/kernels/common/rational.hpp"

namespace heartwright::kernels {

// What a kernel takes of ReactArguments::tables. A class of its own, not another name of one: nvcc's text for the host
// compiler forgets the const of a kernel's parameter whose type is such a name, and GCC 12 then finds no such kernel.
struct NoTables {};
template <class Kernel>
struct TablesOf : std::conditional_t<ReadsTables<Kernel>, Tables, NoTables> {};

// Of a kernel that reads tables: not null.
template <class Kernel>
TablesOf<Kernel> tables_of(const ReactArguments& at) {
    if constexpr (ReadsTables<Kernel>)
        return {*at.tables};
    else
        return {};
}
template <class Kernel>
bool lacks_tables(const ReactArguments& at) {
    return ReadsTables<Kernel> && at.tables == nullptr;
}

inline namespace HEARTWRIGHT_ISA {

template <class Constants>
struct CellTables {
    const Tables& tables;
    const Constants& constants;
};

// Where a function stands, and the function itself, Function::of(constants, x), for arguments outside.
template <auto in_table_, class Function_>
struct ExactOutside {
    using Function = Function_;
    static constexpr auto in_table = in_table_;
    static constexpr int table = in_table_.table;
};

template <auto entry, class Constants, class real>
HEARTWRIGHT_FN real lookup(const CellTables<Constants>& from, real x) {
    using Entry = std::remove_cv_t<decltype(entry)>;
    const Table& table = from.tables.table[entry.table];
    const bool is_inside = is_in_table(table, x);
    if constexpr (requires { typename Entry::Function; }) {
        if (!is_inside) [[unlikely]]
            return Entry::Function::of(from.constants, x);
        return lookup<Entry::in_table>(from.tables, x);
    } else {
        return lookup<entry>(from.tables, select(is_inside, x, real(table.low)));
    }
}

// Before a cell's step.
template <class Kernel, class CellsT>
HEARTWRIGHT_FN void note_cell_outside([[maybe_unused]] const TablesOf<Kernel>& tables,
                                      [[maybe_unused]] const CellsT& cells, [[maybe_unused]] std::int64_t slot,
                                      [[maybe_unused]] std::int64_t step) {
    if constexpr (ReadsTables<Kernel>) {
        if constexpr (!Kernel::is_exact_outside) {
            typename Kernel::real x[Kernel::n_tables];
            Kernel::table_arguments(cells, x);
            HEARTWRIGHT_UNROLL
            for (int k = 0; k < Kernel::n_tables; ++k)
                if (!is_in_table(tables.table[k], x[k])) [[unlikely]]
                    note_outside(tables.fault, k, slot, step, x[k].v);
        }
    }
}

// A kernel's functions of the cell, with tables or without.
template <class Kernel>
struct CellStep {
    using Constants = typename Kernel::Constants;
    using Step = typename Kernel::Step;
    using CellValues = typename Kernel::CellValues;
    using KernelTables = TablesOf<Kernel>;

    template <class CellsT>
    static HEARTWRIGHT_FN CellValues prologue(const Constants& c, [[maybe_unused]] const KernelTables& tables,
                                              const Step& step, const CellsT& cells) {
        if constexpr (ReadsTables<Kernel>)
            return Kernel::prologue(c, CellTables<Constants>{tables, c}, step, cells);
        else
            return Kernel::prologue(c, step, cells);
    }
    template <class CellsT, class Sums>
    static HEARTWRIGHT_FN void react(const Constants& c, [[maybe_unused]] const KernelTables& tables, const Step& step,
                                     const CellsT& cells, const CellValues& cell, const Sums* sums) {
        if constexpr (ReadsTables<Kernel>)
            Kernel::react(c, CellTables<Constants>{tables, c}, step, cells, cell, sums);
        else
            Kernel::react(c, step, cells, cell, sums);
    }
    template <class CellsT, class EarlyValues>
    static HEARTWRIGHT_FN void react_early(const Constants& c, [[maybe_unused]] const KernelTables& tables,
                                           const Step& step, const CellsT& cells, const CellValues& cell,
                                           EarlyValues& early) {
        if constexpr (ReadsTables<Kernel>)
            Kernel::react_early(c, CellTables<Constants>{tables, c}, step, cells, cell, early);
        else
            Kernel::react_early(c, step, cells, cell, early);
    }
    template <class CellsT, class EarlyValues, class Sums>
    static HEARTWRIGHT_FN void react_late(const Constants& c, [[maybe_unused]] const KernelTables& tables,
                                          const Step& step, const CellsT& cells, const CellValues& cell,
                                          const EarlyValues& early, const Sums* sums) {
        if constexpr (ReadsTables<Kernel>)
            Kernel::react_late(c, CellTables<Constants>{tables, c}, step, cells, cell, early, sums);
        else
            Kernel::react_late(c, step, cells, cell, early, sums);
    }
};

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::kernels
