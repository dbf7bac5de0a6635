// maps.h5: one data set a map, [nz][ny][nx] or [beats][nz][ny][nx], NaN where there is no cell or it never happened;
// attribute `unit` on each, `origin` and `spacing` (mm, x y z), `model`, `experiment`,
// `domain` on the file.
//
// Of several ranks each writes the cells that it has, maps/rank_R.h5, whose attribute `first` (x, y, z) says where the
// first of them lies: a box, or ranges of a mesh's cells one after the other. maps.h5 has the same names and shapes as
// of one rank, as virtual data sets over these files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"

namespace heartwright::io {

struct MapData {
    std::string name, unit;
    std::vector<double> values;  // beats times the grid's points
    bool each_beat = false;      // [beats][nz][ny][nx] even of one beat
};

void write_maps(const std::string& path, const FieldGrid& grid, const std::vector<MapData>& maps,
                const std::string& experiment, const std::string& model);

// A map without its values.
struct MapKind {
    std::string name, unit;
    std::int64_t beats = 1;
    bool each_beat = false;
    bool has_beats() const { return each_beat || beats != 1; }
};

// What one of several ranks writes, one map after the other; whole after close(). Without points nothing is written.
class MapPieces {
public:
    // folder: of the run, where "maps" is there. UserFault and MachineFault as of StreamedHdf5Writer.
    MapPieces(const std::string& folder, int rank, const FieldBoxes& boxes);
    // [nz][ny][nx] of the points of each box, or [beats] of them.
    void write(const MapKind& map, const std::vector<double>& values);
    void close();

private:
    std::array<std::int64_t, 3> points_;
    std::unique_ptr<StreamedHdf5Writer> file_;
};

// maps.h5 over the pieces, when all are there. ranks: the points of each.
void join_maps(const std::string& path, const FieldGrid& grid, const std::vector<MapKind>& maps,
               const std::vector<FieldBoxes>& ranks, const std::string& experiment, const std::string& model);

}  // namespace heartwright::io
