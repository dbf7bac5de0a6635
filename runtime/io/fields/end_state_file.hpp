// end_state.h5: the states of cells, as a run leaves them and another begins with them.
//
//     attributes                model, spec_hash, experiment, domain (text); format 1; t [ms], step, seed;
//                               grid [nx, ny, nz], all numbers
//     cells                     [n] numbers of these cells in the grid, (k*ny + j)*nx + i, ascending
//     states/NAME               [n], attribute `unit`
//     parameters/NAME           [n], attribute `unit`: those that differ from cell to cell; who begins here does not
//                               take them
//     sites/NAME                [n][sites], attribute `unit`, of a model with a lattice; the group's attribute `shape`
//     counts/NAME               [n][sites], how many channels are in a state
//     probes/name, probes/cell  [m] names of probes of one cell and its number
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/io/fields/domain_identity.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"

namespace heartwright::io {

struct EndStateHeader {
    std::string model, spec_hash, experiment;
    double t = 0;  // ms
    std::int64_t step = 0;
    std::uint64_t seed = 1;
    std::array<std::int64_t, 3> grid{1, 1, 1};  // x, y, z
    std::vector<std::int64_t> cells;            // [n]
    std::array<std::int64_t, 3> sites{};        // employed; {0, 0, 0}: the model has none
    std::vector<std::pair<std::string, std::int64_t>> probes;
    bool has_parameters = false;
    DomainIdentity domain{};

    std::int64_t site_count() const { return sites[0] * sites[1] * sites[2]; }
    std::int64_t grid_count() const { return grid[0] * grid[1] * grid[2]; }
    std::int64_t number(const std::array<std::int64_t, 3>& cell) const {
        return (cell[2] * grid[1] + cell[1]) * grid[0] + cell[0];
    }
    std::array<std::int64_t, 3> place(std::int64_t number) const {
        return {number % grid[0], number / grid[0] % grid[1], number / grid[0] / grid[1]};
    }
};

// One data set after the other, each in as many parts as one likes, so that no more than a part is in memory. close()
// makes the file appear.
class EndStateWriter {
public:
    // Of so many cells; header.cells is not looked at.
    EndStateWriter(const std::string& path, const EndStateHeader& header, std::uint64_t cells);
    void begin_cells();
    void begin_state(const std::string& name, const std::string& unit,
                     bool single);  // single: they were computed so and are kept so
    void begin_parameter(const std::string& name, const std::string& unit);
    void begin_site_state(const std::string& name, const std::string& unit);
    void begin_count(const std::string& name);
    // The next rows of what was begun last: of cells, [rows]; of sites, [rows][sites].
    void rows(const std::vector<std::int64_t>& numbers);
    void rows(const std::vector<double>& values);
    void rows(const std::vector<std::uint8_t>& channels);
    void close() { file_.finish(); }

    // The same of header.cells, whole sets at once.
    EndStateWriter(const std::string& path, const EndStateHeader& header);
    void state(const std::string& name, const std::string& unit, const std::vector<double>& values, bool single);
    void site_state(const std::string& name, const std::string& unit, const std::vector<double>& values);  // [n][sites]
    void count(const std::string& name, const std::vector<std::uint8_t>& values);                          // [n][sites]

private:
    StreamedHdf5Writer file_;
    std::uint64_t cells_, sites_;
    bool is_single_ = false;
};

// What a file holds, without its values: sizes, shapes and names are looked at before there is memory for them.
class EndStateFile {
public:
    // UserFault when it is no such file, or contradicts itself.
    explicit EndStateFile(std::string path);

    const std::string& path() const { return path_; }
    const EndStateHeader& header() const { return header_; }
    struct Quantity {
        std::string name, unit;
    };
    const std::vector<Quantity>& states() const { return states_; }
    const std::vector<Quantity>& site_states() const { return site_states_; }
    const std::vector<std::string>& counts() const { return counts_; }

    std::int64_t row_of(std::int64_t number) const;  // of a cell by its number in the grid; -1: it is not there

    // Rows [first, first + count) of a quantity that is there.
    std::vector<double> state(const std::string& name, std::int64_t first, std::int64_t count) const;
    std::vector<double> site_state(const std::string& name, std::int64_t first, std::int64_t count) const;
    std::vector<double> count(const std::string& name, std::int64_t first, std::int64_t count) const;

private:
    void read_header();
    void read_cells();
    void read_quantities();
    void check_shape(const std::string& name, const Shape& expected) const;

    std::string path_;
    EndStateHeader header_;
    std::vector<Quantity> states_, site_states_;
    std::vector<std::string> counts_;
};

}  // namespace heartwright::io
