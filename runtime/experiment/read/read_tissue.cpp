// time, geometry, tissue, fibres.
#include <algorithm>
#include <cmath>

#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr double max_steps = 1e12;
constexpr std::int64_t max_points = std::int64_t{1} << 40;

bool is_whole(double x) { return std::fabs(x - std::round(x)) <= 1e-6; }

std::string ms_text(double ms) { return format_number(ms) + " ms"; }

// The conductivity of the monodomain equation where both spaces have the same anisotropy: half their harmonic mean.
std::array<double, 3> monodomain(const std::array<double, 3>& intracellular,
                                 const std::array<double, 3>& extracellular) {
    std::array<double, 3> sigma{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double sum = intracellular[i] + extracellular[i];
        sigma[i] = sum > 0 ? intracellular[i] * extracellular[i] / sum : 0;
    }
    return sigma;
}

}  // namespace

std::int64_t whole_steps(double ms, const Origin& origin, const std::string& what, Reading& reading) {
    const double dt = reading.experiment.time.dt;
    const double steps = ms / dt;
    if (!(steps <= max_steps)) {
        reading.error_in_view_of("time", origin, what + " is more than " + format_number(max_steps) + " steps");
        return 1;
    }
    if (!is_whole(steps))
        reading.error_in_view_of("time", origin,
                                 what + " (" + ms_text(ms) + ") is not a whole number of steps of " + ms_text(dt));
    return std::llround(steps);
}

void read_time(const json::Value& value, Reading& reading) {
    Time& time = reading.experiment.time;
    time.dt = time.end = 1;
    if (!reading.values.is_object(value, "'time'")) return;
    ObjectReader object(value, time_keys, "'time'", reading.diagnostics);
    time.dt = object.quantity("dt").value_or(1);
    time.end = object.quantity("end").value_or(time.dt);
    const json::Value* end = value.find("end");
    time.steps = end ? whole_steps(time.end, end->origin, "'end'", reading) : 1;
    object.choice("splitting", time.splitting);
    object.choice("diffusion", time.diffusion);
    object.choice("integrator", time.integrator);
    time.tolerance = object.number("tolerance").value_or(ode::usual_tolerance(time.error_control().method));
    object.finish();
}

FileData read_file_data(const json::Value& value, const std::string& what, Reading& reading) {
    FileData data;
    data.origin = value.origin;
    const auto text = reading.values.name(value, what);
    if (!text) return data;
    if (read_picture_name(*text, data, reading)) return data;
    const auto colon = text->rfind(":/");
    if (colon == std::string::npos || colon == 0) {
        reading.diagnostics.error(value.origin, what + " names a file and a data set in it",
                                  "such as \"tissue.h5:/mask\"");
        return data;
    }
    data.path = text->substr(0, colon);
    data.path = reading.joined(data.path);
    data.dataset = text->substr(colon + 1);
    return data;
}

void read_geometry(const json::Value& value, Reading& reading) {
    Geometry& geometry = reading.experiment.geometry;
    if (!reading.values.is_object(value, "'geometry'")) return;
    geometry.given = true;
    ObjectReader object(value, geometry_keys, "'geometry'", reading.diagnostics);
    const json::Value* const make = object.find("make");
    if (const json::Member* size = value.member("size"); size && make) {
        reading.diagnostics.error(size->key_origin,
                                  "'size' is that of a grid; a slab or wedge that is made has 'sides'",
                                  R"("sides": ["20 mm", "7 mm", "3 mm"])");
        read_mesh_source({"make", make}, object, reading);
        object.finish();
        return;
    }
    const auto chosen = object.one_of("extent");
    const bool is_atria = chosen.key == "make" && chosen.value->is(json::Kind::string) && chosen.value->text == "atria";
    refuse_keys_of_other_geometries(is_atria ? "image" : chosen.key, object, reading);
    object.choice("couplings", geometry.couplings);
    if (!is_atria && (chosen.key == "mesh" || chosen.key == "make")) {
        read_mesh_source(chosen, object, reading);
        object.finish();
        return;
    }
    object.choice("points", geometry.on_nodes);
    if (chosen.key == "image" || is_atria) {
        if (is_atria)
            read_made_atria(*chosen.value, object, reading);
        else
            read_image_source(*chosen.value, object, reading);
        object.finish();
        return;
    }
    if (!chosen.key.empty()) object.require("spacing");
    if (chosen.value)
        geometry.dimensions = chosen.value->is(json::Kind::array) ? static_cast<int>(chosen.value->items.size()) : 1;
    const bool has_axes =
        chosen.value && chosen.value->is(json::Kind::array) && geometry.dimensions >= 1 && geometry.dimensions <= 3;
    geometry.spacing =
        read_spacing(object, has_axes ? std::optional(geometry.dimensions) : std::nullopt, reading).value_or(1);
    if (chosen.key == "cells") {
        if (auto cells = object.axes("cells", 1)) geometry.cells = *cells;
    } else if (chosen.key == "size") {
        if (auto size = reading.values.in_unit3(*chosen.value, "'size'", object.descriptor("size").unit)) {
            for (std::size_t axis = 0; axis < chosen.value->items.size(); ++axis) {
                const double spacings = (*size)[axis] / geometry.spacing[axis];
                const double count = std::round(spacings) + (geometry.on_nodes ? 1 : 0);
                if (!(count >= 1 && count <= static_cast<double>(max_axis))) {
                    reading.diagnostics.error(chosen.value->origin, "'size' makes " + format_number(count) +
                                                                        " points on an axis; from 1 to " +
                                                                        std::to_string(max_axis) + " are possible");
                } else if (!is_whole(spacings)) {
                    reading.diagnostics.error(chosen.value->origin, "'size' (" + format_number((*size)[axis]) +
                                                                        " mm) is not a whole number of spacings of " +
                                                                        format_number(geometry.spacing[axis]) + " mm");
                } else {
                    geometry.cells[axis] = static_cast<std::int64_t>(count);
                }
            }
        }
    }
    if (geometry.count() > max_points) {
        reading.diagnostics.error(
            value.origin, "'geometry' has " + std::to_string(geometry.count()) + " points; at most 2^40 are possible");
        geometry.cells = {1, 1, 1};
    }
    if (const json::Value* mask = object.find("mask")) geometry.mask = read_file_data(*mask, "'mask'", reading);
    object.finish();
}

namespace {

// Of the whole; a region's tissue has the model of the whole.
void read_model_of_tissue(const json::Value& value, ObjectReader& object, Tissue& tissue, Reading& reading) {
    constexpr const char* keys[] = {"model", "elliptic_every", "elliptic_tolerance"};
    if (const auto& whole = reading.experiment.tissue) {
        tissue.model = whole->model;
        tissue.elliptic_every = whole->elliptic_every;
        tissue.elliptic_tolerance = whole->elliptic_tolerance;
        for (const char* key : keys)
            if (object.find(key))
                reading.diagnostics.error(value.member(key)->key_origin,
                                          std::string("'") + key + "' is that of the whole tissue, not of a region");
        return;
    }
    object.choice("model", tissue.model);
    tissue.elliptic_every = object.whole("elliptic_every").value_or(1);
    tissue.elliptic_tolerance = object.number("elliptic_tolerance").value_or(tissue.elliptic_tolerance);
    const auto goes_with = [&](const char* key, const char* model, bool is_so) {
        if (object.find(key) && !is_so)
            reading.diagnostics.error(value.member(key)->key_origin,
                                      std::string("'") + key + "' goes with \"model\": " + model);
    };
    goes_with("elliptic_every", "\"bidomain\"", tissue.model == Tissue::Model::bidomain);
    goes_with("elliptic_tolerance", "\"bidomain\" or \"pseudo_bidomain\"", tissue.has_extracellular_potential());
}

void check_spaces(const json::Value& value, const Tissue& tissue, Reading& reading) {
    if (!tissue.has_extracellular_potential()) return;
    if (reading.experiment.geometry.has_finite_volumes())
        reading.error_in_view_of(
            "geometry", value.origin,
            "a bidomain model takes the symmetric rows of \"finite elements\" or of a grid; finite "
            "volumes have none");
    if (!tissue.spaces) {
        if (!value.find("sigma_i"))
            reading.diagnostics.error(value.origin,
                                      "a bidomain model needs the conductivities of both spaces: 'sigma_i', 'sigma_e'");
        return;
    }
    const auto& outside = tissue.spaces->extracellular;
    if (!(*std::min_element(outside.begin(), outside.end()) > 0))
        reading.diagnostics.error(value.member("sigma_e")->value.origin,
                                  "'sigma_e' of a bidomain model is above 0 in each direction: without it 'phi_e' is "
                                  "not determined");
}

}  // namespace

Tissue read_tissue(const json::Value& value, Reading& reading) {
    Tissue tissue;
    if (!reading.values.is_object(value, "'tissue'")) return tissue;
    ObjectReader object(value, tissue_keys, "'tissue'", reading.diagnostics);
    read_model_of_tissue(value, object, tissue, reading);
    // One value for all directions, or fibre, sheet, normal.
    const auto read_three = [&](const json::Value& said, const Key& key) {
        const std::string what = "'" + std::string(key.name) + "'";
        std::array<double, 3> three{};
        tissue.isotropic = !said.is(json::Kind::array);
        if (tissue.isotropic) {
            if (auto one = reading.values.in_unit(said, what, key.unit)) three.fill(*one);
        } else if (auto all = reading.values.in_unit3(said, what, key.unit, 0, 3)) {
            three = *all;
        }
        for (double one : three)
            if (!key.range.contains(one)) {
                reading.diagnostics.error(said.origin, what + " is not negative");
                break;
            }
        return three;
    };
    const auto goes_with = [&](const char* key, const char* other) {
        if (object.find(key))
            reading.diagnostics.error(value.member(key)->key_origin, std::string("'") + key + "' goes with '" + other +
                                                                         "'; '" + (value.member("D") ? "D" : "sigma") +
                                                                         "' needs none");
    };
    const auto chosen = object.one_of("conductivity");
    if (chosen.key != "sigma_i") goes_with("sigma_e", "sigma_i");
    if (chosen.key == "D") {
        tissue.D = read_three(*chosen.value, object.descriptor("D"));
        for (const char* key : {"chi", "C_m"}) goes_with(key, "sigma");
    } else if (chosen.key == "sigma" || chosen.key == "sigma_i") {
        auto sigma = read_three(*chosen.value, object.descriptor(chosen.key));
        if (chosen.key == "sigma_i") {
            object.require("sigma_e");
            if (const json::Value* said = object.find("sigma_e")) {
                const bool intracellular_is_isotropic = tissue.isotropic;
                tissue.spaces = {sigma, read_three(*said, object.descriptor("sigma_e"))};
                if (tissue.model != Tissue::Model::bidomain) sigma = monodomain(sigma, tissue.spaces->extracellular);
                tissue.isotropic = tissue.isotropic && intracellular_is_isotropic;
            }
        }
        for (const char* key : {"chi", "C_m"}) object.require(key);
        const double chi = object.quantity("chi").value_or(1), C_m = object.quantity("C_m").value_or(1);
        tissue.chi_C_m = chi * C_m;
        // 1 S/m / (1/mm uF/mm^2) = 1e-3 S/mm mm^3/uF = 1e3 mm^2/s = 1 mm^2/ms
        for (std::size_t i = 0; i < 3; ++i) tissue.D[i] = sigma[i] / *tissue.chi_C_m;
    }
    check_spaces(value, tissue, reading);
    object.finish();
    return tissue;
}

void read_fibres(const json::Value& value, Reading& reading) {
    Fibres& fibres = reading.experiment.fibres;
    if (!reading.values.is_object(value, "'fibres'")) return;
    fibres.given = true;
    ObjectReader object(value, fibres_keys, "'fibres'", reading.diagnostics);
    const auto unit_vector = [&](const json::Value& said, const char* what) {
        std::array<double, 3> v{1, 0, 0};
        if (auto three = reading.values.numbers3(said, what)) {
            const double length = std::hypot((*three)[0], (*three)[1], (*three)[2]);
            if (length > 0 && std::isfinite(length))
                for (std::size_t i = 0; i < 3; ++i) v[i] = (*three)[i] / length;
            else
                reading.diagnostics.error(said.origin, std::string(what) + " has no direction");
        }
        return v;
    };
    const auto chosen = object.one_of("direction");
    if (chosen.key == "field") {
        fibres.from_mesh = true;
        const std::string field = reading.values.name(*chosen.value, "'field'").value_or("");
        if (auto& mesh = reading.experiment.geometry.mesh; mesh && mesh->made)
            reading.error_in_view_of("geometry", chosen.value->origin,
                                     "'field' is one of a mesh in a file; a made mesh has fibres by 'fibre_angles'");
        else if (mesh)
            mesh->fibres = field;
        else
            reading.error_in_view_of("geometry", chosen.value->origin,
                                     "'field' is one of a mesh; the geometry is a grid");
    }
    if (chosen.key == "constant") fibres.direction = unit_vector(*chosen.value, "'constant'");
    if (chosen.key == "file") fibres.file = read_file_data(*chosen.value, "'file'", reading);
    if (const json::Value* sheet = object.find("sheet")) {
        if (sheet->is(json::Kind::string)) {
            fibres.sheet_file = read_file_data(*sheet, "'sheet'", reading);
        } else {
            fibres.sheet = unit_vector(*sheet, "'sheet'");
            const auto& f = fibres.direction;
            const auto& s = *fibres.sheet;
            if (!fibres.file && std::fabs(f[0] * s[0] + f[1] * s[1] + f[2] * s[2]) > 1 - 1e-6)
                reading.diagnostics.error(sheet->origin, "'sheet' is along the fibre; it is a direction across it");
        }
    }
    object.finish();
}

}  // namespace heartwright::experiment
