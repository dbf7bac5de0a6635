// VTK's XML files: the attributes of their tags, and the arrays of each piece by section. Expat reads the tags; the
// data between them are read in place.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/io/arrays/data_array.hpp"

namespace heartwright::io {

using XmlAttributes = std::map<std::string, std::string>;

struct VtkXml {
    struct Section {
        std::string name;  // Points, Cells, PointData, CellData; of PolyData also Verts, Lines, Polys, Strips
        std::vector<DataArray> arrays;
        std::vector<std::string> text_arrays;  // of PointData and CellData: names of those that hold text, left out
    };
    struct Piece {
        XmlAttributes attributes;
        std::vector<Section> sections;
    };
    XmlAttributes data_set;     // of <UnstructuredGrid> or the like
    std::vector<Piece> pieces;  // at least one; no empty ones beside others
    DataEncoding encoding;
};

// Is this program built with Expat, which reads them?
bool can_read_vtk_xml();

// `name`: of the file in messages. `type`: of the data set, "UnstructuredGrid", "PUnstructuredGrid", "PolyData" or
// "ImageData".
// Arrays refer to `bytes`. UserFault for any other file, several pieces of an image, text in Points or Cells, and
// offsets beyond the end; MachineFault in a build without Expat.
VtkXml read_vtk_xml(const std::string& name, std::string_view bytes, const std::string& type);

// `fallback` when the tag does not have it.
std::string value_of(const XmlAttributes& attributes, const char* key, const char* fallback);

}  // namespace heartwright::io
