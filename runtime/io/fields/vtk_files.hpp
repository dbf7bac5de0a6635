// Grids of values as VTK reads them: VTKHDF ImageData (with instants: version 2, group Steps; VTK's documentation,
// "VTKHDF File Format") and legacy .vtk STRUCTURED_POINTS. Points x fastest, [nz][ny][nx]; NaN: no cell.
//
// VTK's reader (9.3 to 9.7) expects arrays of a sheet in two dimensions and of a strand in one, and counts these from
// the first index on. So a VTKHDF image has the axes with more than one point first, its arrays have only these, and
// the attribute Direction says where they point: positions are Origin + Direction * (Spacing * index), a right-handed
// frame.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/fields/maps_file.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"

namespace heartwright::io {

class VtkHdfImage {
public:
    VtkHdfImage(const std::string& path, const FieldGrid& grid);  // one state
    VtkHdfImage(const std::string& path, const FieldGrid& grid,
                const std::vector<double>& times);  // ms; a value of each an instant
    // The array of a quantity, with an attribute `unit`; then its values, of one instant.
    void array(const std::string& name, const std::string& unit, bool single);
    void values(const std::string& name, std::uint64_t instant, const std::vector<double>& values);
    void close() { file_.close(); }

private:
    void write_frame(const FieldGrid& grid, bool has_steps);

    Hdf5Writer file_;
    Shape shape_;  // of an array: instants, then the axes with more than one point, the first index fastest
    std::vector<double> times_;
};

// All in one file, binary; every value a double. Names become words.
void write_legacy_vtk(const std::string& path, const std::string& title, const FieldGrid& grid,
                      const std::vector<MapData>& maps);

}  // namespace heartwright::io
