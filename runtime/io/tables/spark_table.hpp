// sparks.csv: a line a spark, by time. Columns: t [ms], cell_x, cell_y, cell_z, site_x, site_y, site_z, primary (1: no
// neighbour was in a spark), highest OF [unit], baseline SHOWN [unit], amplitude SHOWN [unit], peak t [ms], FDHM [ms],
// FWHM x [um], FWHM y [um], FWHM z [um]. An empty field: not known. Numbers are the shortest that read back as the same
// double.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace heartwright::io {

struct SparkTable {
    enum Column : std::size_t {
        t,
        cell_x,
        cell_y,
        cell_z,
        site_x,
        site_y,
        site_z,
        primary,
        highest,
        baseline,
        amplitude,
        peak_t,
        fdhm,
        fwhm_x,
        fwhm_y,
        fwhm_z,
        columns
    };
    using Row = std::array<double, columns>;  // NaN: not known

    std::string of, of_unit, shown, shown_unit;  // "ca_ds", "uM", "ca_myo", "mM"
    std::vector<Row> rows;

    std::vector<std::string> headers() const;
};

SparkTable read_sparks(const std::string& path);  // UserFault when it is none of ours
// The same one row after the other, whose file may be larger than the memory; `kind` gets names and units before the
// first.
void read_sparks(const std::string& path, SparkTable& kind, const std::function<void(const SparkTable::Row&)>& take);

}  // namespace heartwright::io
