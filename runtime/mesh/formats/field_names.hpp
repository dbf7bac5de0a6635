// What a field is for, by its name: names of region tags, fibres and sheets in public data sets.
//
// Names are compared without regard to case, blanks, '_' and '-'; "fiber" is "fibre".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// In the order in which they are preferred.
std::span<const std::string_view> tag_names();
std::span<const std::string_view> likely_tag_names();  // names that may as well be those of other numbers
std::span<const std::string_view> fibre_names();
std::span<const std::string_view> sheet_names();

bool has_name_of(const Field& field, std::span<const std::string_view> names);

// The fields with so many components and one of the names, the preferred first: places in `fields`.
std::vector<std::size_t> fields_named(const std::vector<Field>& fields, std::span<const std::string_view> names,
                                      std::size_t components);

std::string names_of(const std::vector<Field>& fields, const std::vector<std::size_t>& places);  // 'a', 'b'
std::string names_of(const std::vector<Field>& fields, std::size_t components);  // of those with so many; or "none"

}  // namespace heartwright::mesh
