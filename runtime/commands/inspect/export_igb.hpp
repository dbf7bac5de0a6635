// Fields of a run as .igb files, one a quantity.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/io/fields/igb_file.hpp"
#include "runtime/io/fields/read_planes.hpp"

namespace heartwright::commands {

// Instants and their times; `fields` has an instant. UserFault when they are not equally far apart.
io::IgbHeader igb_header_of(const io::FieldFolder& fields, const std::array<std::int64_t, 3>& points);

// Values of one quantity at one instant. UserFault when their grid is not that of the first instant.
std::vector<double> values_of(const io::FieldInstant& instant, const io::FieldGrid& grid, const std::string& quantity);

// shown: numbers of the points that are written; null: all.
void write_igb_files(const io::FieldFolder& fields, io::IgbHeader header, const std::vector<std::size_t>* shown,
                     const std::string& folder, std::vector<std::string>& files);

// Asked before there is memory for what a file claims to hold.
bool has_grid(const std::string& path, const io::FieldGrid& grid, const std::string& data_set);

}  // namespace heartwright::commands
