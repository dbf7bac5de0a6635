// The picture of a geometry: it is read with the experiment, so that the grid is known to all parts that come after.
// Of a made one only the grid is: the simulation makes the rest.
#include "base/diag/faults.hpp"
#include "runtime/anatomy/make/make_atria.hpp"
#include "runtime/anatomy/read_image.hpp"
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

bool read_picture_name(const std::string& text, FileData& data, Reading& reading) {
    std::size_t colon = text.npos;  // before an array or a transform
    for (const std::string end : {".vti:", ".nii:", ".nii.gz:"})
        if (const std::size_t at = text.rfind(end); at != text.npos) colon = at + end.size() - 1;
    const std::string file = text.substr(0, colon);
    if (text.find(":/") != text.npos || !anatomy::is_image(reading.joined(file))) return false;
    data.path = reading.joined(file);
    data.dataset = colon == text.npos ? "" : text.substr(colon + 1);
    data.frame = reading.experiment.geometry.frame;
    return true;
}

void read_image_source(const json::Value& value, ObjectReader& object, Reading& reading) {
    Geometry& geometry = reading.experiment.geometry;
    const auto text = reading.values.name(value, "'image'");
    const json::Value* const said_spacing = object.find("spacing");
    if (!text) return;
    FileData data;
    data.origin = value.origin;
    if (!read_picture_name(*text, data, reading)) {
        reading.diagnostics.error(value.origin, "'image' names no picture that is known: '" + *text + "'",
                                  ".nrrd, .nhdr, .nii, .nii.gz, .vti, .mha, .mhd, .png or a folder of .png");
        return;
    }
    try {
        const anatomy::Image image = anatomy::read_image(data.path, data.dataset);
        geometry.labels = std::make_shared<const std::vector<std::int32_t>>(anatomy::labels_of(image));
        geometry.cells = image.cells;
        geometry.frame = static_cast<std::int8_t>(image.frame);
        geometry.dimensions = image.dimensions();
        geometry.image = std::move(data);
        if (!said_spacing && !image.spacing)
            reading.diagnostics.error(value.origin, "the picture does not say its spacing",
                                      "a 'spacing' beside 'image'");
        else
            geometry.spacing = said_spacing ? read_spacing(object, geometry.dimensions, reading).value_or(1)
                                            : anatomy::spacing_of(image);
    } catch (const UserFault& fault) {
        reading.diagnostics.error(value.origin, fault.what());
    }
}

void read_made_atria(const json::Value& value, ObjectReader& object, Reading& reading) {
    Geometry& geometry = reading.experiment.geometry;
    object.require("spacing");
    const auto spacing = read_spacing(object, 3, reading);
    geometry.spacing = spacing.value_or(1);
    geometry.dimensions = 3;
    geometry.is_made_atria = true;
    if (!spacing) return;
    try {
        if (!spacing->is_equal()) throw UserFault("made atria have the same spacing along all axes");
        geometry.cells = anatomy::atria_cells(spacing->least());
    } catch (const UserFault& fault) {
        reading.diagnostics.error(value.origin, fault.what());
    }
}

}  // namespace heartwright::experiment
