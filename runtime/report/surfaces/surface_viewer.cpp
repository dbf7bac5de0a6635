#include "runtime/report/surfaces/surface_viewer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>

#include "runtime/report/plots/colours.hpp"
#include "runtime/report/plots/film.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/plots/zlib_stream.hpp"

namespace heartwright::report {
namespace {

constexpr std::size_t anchors = 9;  // colours between which the viewer interpolates

std::string number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

// A string of JSON inside a script element: nothing in it ends the element.
std::string quoted(const std::string& text) {
    std::string json = "\"";
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 32 || c == '"' || c == '\\' || c == '<' || c == '&' || c == '>') {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
            json += code;
        } else {
            json += c;
        }
    }
    return json + "\"";
}

void append(std::string& bytes, std::uint64_t value, int count) {
    for (int k = 0; k < count; ++k) bytes += static_cast<char>(value >> (8 * k) & 0xff);
}

std::string packed(const std::string& bytes) { return "\"" + base64(zlib_stream(bytes)) + "\""; }

// 0: no value; from 1 to 2^(8 count) - 1 values from low to high.
std::string quantised(const std::vector<double>& values, double low, double high, int count) {
    const double steps = std::ldexp(1.0, 8 * count) - 2;
    std::string bytes;
    for (const double value : values) {
        const double share = (value - low) / (high - low);
        append(bytes, std::isfinite(share) ? 1 + static_cast<std::uint64_t>(std::lround(steps * share)) : 0, count);
    }
    return packed(bytes);
}

struct Range {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void add(const std::vector<double>& values) {
        for (const double value : values) {
            if (!std::isfinite(value)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    bool differs() const { return low < high; }
    std::string text() const { return "\"from\":" + number(low) + ",\"to\":" + number(high); }
};

std::string places(const ThinnedSurface& surface, const std::vector<ViewedMark>& marks) {
    std::array<Range, 3> box;
    double side = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const auto& point : surface.points) box[axis].add({point[axis]});
        side = std::max(side, box[axis].high - box[axis].low);
    }
    std::string bytes;
    for (const auto& point : surface.points)
        for (std::size_t axis = 0; axis < 3; ++axis)
            append(bytes, static_cast<std::uint64_t>(std::lround(65535 * (point[axis] - box[axis].low) / side)), 2);
    std::string size;
    for (std::size_t axis = 0; axis < 3; ++axis)
        size += (axis ? "," : "") + number((box[axis].high - box[axis].low) / side);
    std::string list;
    for (const ViewedMark& mark : marks) {
        list += (list.empty() ? "{\"name\":" : ",{\"name\":") + quoted(mark.name) +
                ",\"is_probe\":" + (mark.is_probe ? "true" : "false") + ",\"at\":[";
        for (std::size_t axis = 0; axis < 3; ++axis)
            list += (axis ? "," : "") + number((mark.at[axis] - box[axis].low) / side);
        list += "]}";
    }
    return "\"size\":[" + size + "],\"mm\":" + number(side) + ",\"marks\":[" + list + "],\"points\":" + packed(bytes);
}

std::string faces(const ThinnedSurface& surface) {
    std::string bytes;
    for (const auto& face : surface.faces)
        for (const std::int32_t point : face) append(bytes, static_cast<std::uint64_t>(point), 4);
    return "\"faces\":" + packed(bytes);
}

std::string palette(bool diverges) {
    std::string text;
    for (const Colour& colour : scale_colours(anchors, diverges))
        for (const auto channel : colour) text += (text.empty() ? "" : ",") + std::to_string(channel);
    return "[" + text + "]";
}

std::string of_map(const ViewedMap& map, const Range& range) {
    return "{\"title\":" + quoted(map.title) + ",\"unit\":" + quoted(map.unit) + ",\"low\":" + number(map.low) +
           ",\"high\":" + number(map.high) + ",\"interval\":" + number(map.interval) +
           ",\"diverges\":" + (map.diverges ? "true" : "false") + "," + range.text() +
           ",\"values\":" + quantised(map.values, range.low, range.high, 2) + "}";
}

// Frames that fit, and how many of them there are.
struct FilmText {
    std::string text;
    std::size_t frames = 0;
};

FilmText of_film(const SurfaceViewer& viewer) {
    const ViewedFilm& film = viewer.film;
    Range range;
    for (const auto& frame : film.frames) range.add(frame);
    if (film.frames.size() < 2 || !range.differs()) return {};
    const FilmColours colours = colours_of_film({film.frames.begin(), film.frames.end()}, film.is_paced);
    std::vector<std::string> all;
    for (const auto& frame : film.frames) all.push_back(quantised(frame, range.low, range.high, 1));
    for (std::size_t stride = 1; 2 * stride <= all.size(); stride *= 2) {
        FilmText film_text;
        std::string times, frames;
        for (std::size_t k = 0; k < all.size(); k += stride) {
            times += (k ? "," : "") + number(film.t[k]);
            frames += (k ? "," : "") + all[k];
            ++film_text.frames;
        }
        if (frames.size() > viewer.most_film_bytes) continue;
        film_text.text = "{\"title\":" + quoted(film.title) + ",\"unit\":" + quoted(film.unit) +
                         ",\"low\":" + number(colours.low) + ",\"high\":" + number(colours.high) +
                         ",\"poster\":" + std::to_string(colours.poster / stride) +
                         ",\"interval\":0,\"diverges\":false," + range.text() + ",\"times\":[" + times +
                         "],\"frames\":[" + frames + "]}";
        return film_text;
    }
    return {};
}

}  // namespace

std::string surface_viewer(const SurfaceViewer& viewer, const ThinnedSurface& surface) {
    if (surface.faces.empty()) return "";
    std::string shown;
    for (const ViewedMap& map : viewer.maps) {
        Range range;
        range.add(map.values);
        if (!range.differs() || !(map.low < map.high)) continue;
        shown += (shown.empty() ? "" : ",") + of_map(map, range);
    }
    const FilmText film = of_film(viewer);
    if (film.frames > 0) shown += (shown.empty() ? "" : ",") + film.text;
    if (shown.empty()) return "";
    std::string note = "Drag or arrow keys turn it, plus and minus (or the wheel with Ctrl) zoom, 0 shows all again. ";
    note += readable(static_cast<double>(surface.faces.size())) + " faces";
    if (!surface.is_whole) note += ", fewer than the mesh has: points close to each other are merged";
    if (film.frames > 0)
        note += "; " + readable(static_cast<double>(film.frames)) + " instants of " + escaped(viewer.film.title) +
                " in 254 steps";
    return "<div class=\"surface-view\"><script type=\"application/json\">{" + places(surface, viewer.marks) + "," +
           faces(surface) + ",\"colours\":" + palette(false) + ",\"about_zero\":" + palette(true) + ",\"shown\":[" +
           shown + "]}</script></div>\n<p class=\"note\">" + note + ".</p>\n";
}

}  // namespace heartwright::report
