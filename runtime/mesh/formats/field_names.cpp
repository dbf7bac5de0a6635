#include "runtime/mesh/formats/field_names.hpp"

#include <algorithm>
#include <utility>

#include "base/diag/lower_case.hpp"

namespace heartwright::mesh {

using namespace std::string_view_literals;

namespace {

// vmtk, meshio, SimVascular, OpenGeoSys, VTK's connectivity filter, DOLFINx and data sets of cohorts.
constexpr std::string_view of_tags[] = {
    "tag"sv,           "tags"sv,       "elemtag"sv,       "elemtags"sv,       "elementtag"sv,  "elementtags"sv,
    "celltag"sv,       "celltags"sv,   "region"sv,        "regions"sv,        "regionid"sv,    "regionids"sv,
    "regiontag"sv,     "material"sv,   "materials"sv,     "materialid"sv,     "materialids"sv, "gmsh:physical"sv,
    "cellentityids"sv, "physical"sv,   "physicalgroup"sv, "physicalgroups"sv, "medit:ref"sv,   "modelregionid"sv,
    "subdomain"sv,     "subdomains"sv, "subdomainid"sv};
constexpr std::string_view of_likely_tags[] = {
    "id"sv,        "ids"sv,        "entityid"sv, "entityids"sv, "label"sv,       "labels"sv, "domain"sv,
    "domains"sv,   "domainid"sv,   "marker"sv,   "markers"sv,   "cellmarkers"sv, "mat"sv,    "matid"sv,
    "attribute"sv, "attributes"sv, "partid"sv,   "zone"sv,      "groups"sv,      "group"sv,  "gmsh:geometrical"sv};
constexpr std::string_view of_fibres[] = {"fibre"sv,
                                          "fibres"sv,
                                          "f0"sv,
                                          "fibredir"sv,
                                          "fibredirs"sv,
                                          "fibredirection"sv,
                                          "fibredirections"sv,
                                          "fibreorientation"sv,
                                          "fibreorientations"sv,
                                          "fibrevector"sv,
                                          "fibrevectors"sv,
                                          "fibrefield"sv,
                                          "fibre0"sv,
                                          "fibres0"sv,
                                          "myofibre"sv,
                                          "myofibres"sv,
                                          "f"sv};
constexpr std::string_view of_sheets[] = {
    "sheet"sv,           "sheets"sv,     "s0"sv,     "sheetdir"sv, "sheetdirection"sv,
    "sheetdirections"sv, "sheetfield"sv, "sheet0"sv, "sheets0"sv,  "s"sv};

std::string plain(const std::string& name) {
    std::string text = lower_case(name);
    std::erase_if(text, [](char c) { return c == '_' || c == '-' || c == ' '; });
    if (const std::size_t at = text.find("fiber"); at != text.npos) text.replace(at, 5, "fibre");
    return text;
}

}  // namespace

std::span<const std::string_view> tag_names() { return of_tags; }
std::span<const std::string_view> likely_tag_names() { return of_likely_tags; }
std::span<const std::string_view> fibre_names() { return of_fibres; }
std::span<const std::string_view> sheet_names() { return of_sheets; }

bool has_name_of(const Field& field, std::span<const std::string_view> names) {
    return std::find(names.begin(), names.end(), plain(field.name)) != names.end();
}

std::vector<std::size_t> fields_named(const std::vector<Field>& fields, std::span<const std::string_view> names,
                                      std::size_t components) {
    std::vector<std::pair<std::size_t, std::size_t>> found;  // place of the name, of the field
    for (std::size_t k = 0; k < fields.size(); ++k) {
        const auto name = std::find(names.begin(), names.end(), plain(fields[k].name));
        if (name != names.end() && fields[k].components == components)
            found.emplace_back(static_cast<std::size_t>(name - names.begin()), k);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::size_t> places;
    for (const auto& [name, field] : found) places.push_back(field);
    return places;
}

std::string names_of(const std::vector<Field>& fields, const std::vector<std::size_t>& places) {
    std::string text;
    for (const std::size_t place : places) text += (text.empty() ? "'" : ", '") + fields[place].name + "'";
    return text;
}

std::string names_of(const std::vector<Field>& fields, std::size_t components) {
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < fields.size(); ++k)
        if (fields[k].components == components) places.push_back(k);
    return places.empty() ? "none" : names_of(fields, places);
}

}  // namespace heartwright::mesh
