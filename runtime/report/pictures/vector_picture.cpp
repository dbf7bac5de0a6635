#include "runtime/report/pictures/vector_picture.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/report/pictures/style_sheet.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/plots/zlib_stream.hpp"

namespace heartwright::report {
namespace {

constexpr double size_of_letters = 13, row_of_keys = 20;

struct Tag {
    std::string name;
    std::map<std::string, std::string> attributes;
    bool opens = false, closes = false;  // both: <path/>
    std::string text;                    // between this tag and the next
};

std::string unescaped(std::string text) {
    for (const auto& [name, character] : {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}})
        text = replaced(std::move(text), name, character);
    return replaced(std::move(text), "&amp;", "&");
}

// The tags of a drawing that this program has written.
std::vector<Tag> tags_of(std::string_view svg) {
    std::vector<Tag> tags;
    while (true) {
        const std::size_t open = svg.find('<'), close = svg.find('>', open);
        if (open == std::string_view::npos || close == std::string_view::npos) return tags;
        std::string_view inside = svg.substr(open + 1, close - open - 1);
        Tag& tag = tags.emplace_back();
        tag.opens = inside.front() != '/';
        tag.closes = inside.front() == '/' || inside.back() == '/';
        if (!tag.opens) inside.remove_prefix(1);
        std::size_t at = std::min(inside.find_first_of(" \n/"), inside.size());
        tag.name = inside.substr(0, at);
        while ((at = inside.find("=\"", at)) != std::string_view::npos) {
            const std::size_t begin = inside.find_last_of(" \n", at) + 1, end = inside.find('"', at + 2);
            tag.attributes[std::string(inside.substr(begin, at - begin))] =
                unescaped(std::string(inside.substr(at + 2, end - at - 2)));
            at = end;
        }
        svg.remove_prefix(close + 1);
        tag.text = unescaped(std::string(svg.substr(0, svg.find('<'))));
    }
}

std::vector<double> numbers_in(std::string_view text) {
    std::vector<double> numbers;
    while (!text.empty()) {
        double number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        if (read.ec == std::errc()) {
            numbers.push_back(number);
            text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
        } else {
            text.remove_prefix(1);
        }
    }
    return numbers;
}

// "M0 0H24v-5l6 8z": the commands that our plots use.
std::vector<Line> lines_of_path(std::string_view path) {
    std::vector<Line> lines;
    Point2 at{};
    for (std::size_t k = 0; k < path.size();) {
        const char command = path[k++];
        const std::size_t end = std::min(path.find_first_of("MmLlHhVvZz", k), path.size());
        const std::vector<double> numbers = numbers_in(path.substr(k, end - k));
        k = end;
        const bool is_relative = command >= 'a';
        const char kind = is_relative ? static_cast<char>(command - 'a' + 'A') : command;
        if (kind == 'Z') {
            if (!lines.empty()) {
                lines.back().is_closed = true;
                at = lines.back().points.front();
            }
            continue;
        }
        const std::size_t step = kind == 'M' || kind == 'L' ? 2 : 1;
        for (std::size_t n = 0; n + step <= numbers.size(); n += step) {
            const Point2 from = is_relative ? at : Point2{};
            if (kind == 'H')
                at[0] = from[0] + numbers[n];
            else if (kind == 'V')
                at[1] = from[1] + numbers[n];
            else
                at = {from[0] + numbers[n], from[1] + numbers[n + 1]};
            if (kind == 'M' && n == 0)
                lines.push_back({{at}});
            else if (!lines.empty())
                lines.back().points.push_back(at);
        }
    }
    return lines;
}

std::optional<Colour> colour_of(const std::string& text) {
    if (text.size() == 7 && text[0] == '#') {
        const unsigned long value = std::strtoul(text.c_str() + 1, nullptr, 16);
        return Colour{static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8 & 255),
                      static_cast<std::uint8_t>(value & 255)};
    }
    if (text.size() == 4 && text[0] == '#')
        return colour_of({'#', text[1], text[1], text[2], text[2], text[3], text[3]});
    if (text.rfind("rgb(", 0) == 0) {
        const std::vector<double> parts = numbers_in(text);
        Colour colour{};
        for (std::size_t k = 0; k < 3 && k < parts.size(); ++k) colour[k] = static_cast<std::uint8_t>(parts[k]);
        return colour;
    }
    return std::nullopt;
}

// From the places of an element to those of the picture: a scale and a shift; and what is cut off.
struct Placement {
    double scale_x = 1, scale_y = 1, x = 0, y = 0;
    std::optional<Box> clip{};
    bool goes_up = false;
    Point2 operator()(const Point2& at) const { return {x + scale_x * at[0], y + scale_y * at[1]}; }
};

class Reader {
public:
    explicit Reader(VectorPicture& picture) : picture_(picture), styles_(file_style()) {}

    void read(const std::string& svg, const std::string& kind) {
        path_.assign(1, {"svg", classes_in(kind)});
        placements_.assign(1, Placement{});
        for (const Tag& tag : tags_of(svg)) {
            if (tag.opens) begin(tag);
            if (tag.closes) {
                path_.pop_back();
                placements_.pop_back();
            }
        }
    }

private:
    static std::vector<std::string> classes_in(const std::string& text) {
        std::vector<std::string> classes;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            if (end > at) classes.push_back(text.substr(at, end - at));
            at = end + 1;
        }
        return classes;
    }

    static double number(const Tag& tag, const char* name) {
        const auto found = tag.attributes.find(name);
        return found == tag.attributes.end() ? 0 : std::strtod(found->second.c_str(), nullptr);
    }
    static std::string word(const Tag& tag, const char* name) {
        const auto found = tag.attributes.find(name);
        return found == tag.attributes.end() ? "" : found->second;
    }

    void begin(const Tag& tag) {
        path_.push_back({tag.name, classes_in(word(tag, "class"))});
        placements_.push_back(placements_.back());
        Declarations style = styles_.of(path_);
        for (const char* name : {"fill", "stroke", "stroke-width"})
            if (!word(tag, name).empty()) style.emplace(name, word(tag, name));
        read_declarations(word(tag, "style"), style);
        if (tag.name == "svg") {
            into_view(tag);
        } else if (tag.name == "path") {
            add_shape(lines_of_path(word(tag, "d")), style);
        } else if (tag.name == "polyline" || tag.name == "polygon") {
            Line line;
            const std::vector<double> numbers = numbers_in(word(tag, "points"));
            for (std::size_t k = 0; k + 1 < numbers.size(); k += 2) line.points.push_back({numbers[k], numbers[k + 1]});
            line.is_closed = tag.name == "polygon";
            add_shape({line}, style);
        } else if (tag.name == "rect") {
            add_bar(tag, style);
        } else if (tag.name == "linearGradient") {
            gradient_.clear();
        } else if (tag.name == "stop") {
            if (const auto colour = colour_of(word(tag, "stop-color"))) gradient_.push_back(*colour);
        } else if (tag.name == "image") {
            const std::string href = word(tag, "href");
            DecodedPng png = decoded_png(bytes_of_base64(std::string_view(href).substr(href.find(',') + 1)));
            const Box box{number(tag, "x"), number(tag, "y"), number(tag, "width"), number(tag, "height")};
            picture_.parts.emplace_back(Image{placed(box), png.width, png.height, std::move(png.rgba)});
        } else if (tag.name == "text") {
            add_letters(tag, style);
        } else if (tag.name != "g" && tag.name != "title" && tag.name != "defs") {
            throw OurFault("a figure has an element that pictures do not know: " + tag.name);
        }
    }

    Box placed(const Box& box) const {
        const Placement& here = placements_.back();
        const Point2 at = here({box.x, box.y});
        return {at[0], at[1], here.scale_x * box.width, here.scale_y * box.height};
    }

    void into_view(const Tag& tag) {
        const Box room = placed({number(tag, "x"), number(tag, "y"), number(tag, "width"), number(tag, "height")});
        const std::vector<double> box = numbers_in(word(tag, "viewBox"));
        if (box.size() != 4 || !(box[2] > 0) || !(box[3] > 0)) return;
        Placement& here = placements_.back();
        here.scale_x = room.width / box[2];
        here.scale_y = room.height / box[3];
        here.x = room.x - here.scale_x * box[0];
        here.y = room.y - here.scale_y * box[1];
        here.clip = room;
    }

    static double number_in(const Declarations& style, const char* name, double otherwise) {
        const auto found = style.find(name);
        return found == style.end() ? otherwise : std::strtod(found->second.c_str(), nullptr);
    }
    static std::optional<Paint> paint(const Declarations& style, const char* name, const char* otherwise) {
        const auto found = style.find(name);
        const auto colour = colour_of(found == style.end() ? otherwise : found->second);
        if (!colour) return std::nullopt;
        return Paint{*colour, number_in(style, "opacity", 1)};
    }

    void add_shape(std::vector<Line> lines, const Declarations& style) {
        Shape shape;
        shape.fill = paint(style, "fill", "#000");
        shape.stroke = paint(style, "stroke", "none");
        if (lines.empty() || (!shape.fill && !shape.stroke)) return;
        for (Line& line : lines)
            for (Point2& point : line.points) point = placements_.back()(point);
        shape.lines = std::move(lines);
        shape.width = number_in(style, "stroke-width", 1);
        if (const auto dashes = style.find("stroke-dasharray"); dashes != style.end())
            shape.dashes = numbers_in(dashes->second);
        const auto caps = style.find("stroke-linecap");
        shape.has_round_caps = caps != style.end() && caps->second == "round";
        shape.clip = placements_.back().clip;
        picture_.parts.emplace_back(std::move(shape));
    }

    // A colour bar, from its lowest colour at the bottom.
    void add_bar(const Tag& tag, const Declarations& style) {
        const Box box{number(tag, "x"), number(tag, "y"), number(tag, "width"), number(tag, "height")};
        const auto fill = style.find("fill");
        if (fill == style.end() || fill->second.rfind("url(", 0) != 0 || gradient_.size() < 2) {
            add_shape({{{{box.x, box.y},
                         {box.x + box.width, box.y},
                         {box.x + box.width, box.y + box.height},
                         {box.x, box.y + box.height}},
                        true}},
                      style);
            return;
        }
        constexpr std::uint32_t rows = 256;
        Image image{placed(box), 1, rows, {}};
        for (std::uint32_t row = 0; row < rows; ++row) {
            const double place = (1 - (row + 0.5) / rows) * static_cast<double>(gradient_.size() - 1);
            const std::size_t k = std::min(static_cast<std::size_t>(place), gradient_.size() - 2);
            for (std::size_t c = 0; c < 3; ++c)
                image.rgba.push_back(static_cast<std::uint8_t>(std::lround(
                    gradient_[k][c] + (place - static_cast<double>(k)) * (gradient_[k + 1][c] - gradient_[k][c]))));
            image.rgba.push_back(255);
        }
        picture_.parts.emplace_back(std::move(image));
    }

    void add_letters(const Tag& tag, const Declarations& style) {
        Letters letters;
        letters.text = tag.text;
        letters.size = size_of_letters;
        Point2 at{number(tag, "x"), number(tag, "y")};
        double down = number(tag, "dy");
        if (word(tag, "dy").find("em") != std::string::npos) down *= size_of_letters;
        if (const std::vector<double> turned = numbers_in(word(tag, "transform")); turned.size() >= 3) {
            letters.goes_up = turned[2] == -90;
            at = {turned[0] + at[0], turned[1] + at[1]};
        }
        at = letters.goes_up ? Point2{at[0] + down, at[1]} : Point2{at[0], at[1] + down};
        letters.at = placements_.back()(at);
        const std::string anchor = word(tag, "text-anchor");
        letters.anchor = anchor == "middle" ? Letters::Anchor::middle
                         : anchor == "end"  ? Letters::Anchor::end
                                            : Letters::Anchor::start;
        letters.fill = paint(style, "fill", "#000").value_or(Paint{});
        if ((letters.halo = paint(style, "stroke", "none"))) letters.halo_width = number_in(style, "stroke-width", 1);
        if (!letters.text.empty()) picture_.parts.emplace_back(std::move(letters));
    }

    VectorPicture& picture_;
    StyleSheet styles_;
    std::vector<StyledElement> path_;
    std::vector<Placement> placements_;
    std::vector<Colour> gradient_;
};

// Keys below the drawing, line by line; moves `height` down.
std::string legend(const Figure& figure, double& height) {
    std::string svg;
    if (figure.keys.size() < 2 && (figure.keys.empty() || figure.keys[0].name.empty())) return svg;
    double x = 8, y = figure.height + 14;
    for (const Key& key : figure.keys) {
        const double wide = 52 + width_of_text(key.name);
        if (x > 8 && x + wide > figure.width) {
            x = 8;
            y += row_of_keys;
        }
        const bool is_area = key.classes.rfind("bars", 0) == 0, is_mark = key.classes.rfind("marks", 0) == 0;
        svg += "<path class=\"" + key.classes + "\" d=\"M" + coordinate(x) + " " + coordinate(y) +
               (is_area   ? "m0 -5h24v10h-24z"
                : is_mark ? "m12 0h0"
                          : "h24") +
               "\"/><text x=\"" + coordinate(x + 30) + "\" y=\"" + coordinate(y) + "\" dy=\".35em\">" +
               escaped(key.name) + "</text>";
        x += wide;
    }
    height = y + row_of_keys - 6;
    return svg;
}

}  // namespace

void VectorPicture::scale(double factor) {
    width *= factor;
    height *= factor;
    const auto scale_point = [&](Point2& point) { point = {factor * point[0], factor * point[1]}; };
    const auto scale_box = [&](Box& box) {
        box = {factor * box.x, factor * box.y, factor * box.width, factor * box.height};
    };
    for (auto& part : parts) {
        if (auto* shape = std::get_if<Shape>(&part)) {
            for (Line& line : shape->lines)
                for (Point2& point : line.points) scale_point(point);
            shape->width *= factor;
            for (double& dash : shape->dashes) dash *= factor;
            if (shape->clip) scale_box(*shape->clip);
        } else if (auto* letters = std::get_if<Letters>(&part)) {
            scale_point(letters->at);
            letters->size *= factor;
            letters->halo_width *= factor;
        } else {
            scale_box(std::get<Image>(part).box);
        }
    }
}

void VectorPicture::add(VectorPicture other, double x, double y) {
    const auto move_box = [&](Box& box) { box = {box.x + x, box.y + y, box.width, box.height}; };
    for (auto& part : other.parts) {
        if (auto* shape = std::get_if<Shape>(&part)) {
            for (Line& line : shape->lines)
                for (Point2& point : line.points) point = {point[0] + x, point[1] + y};
            if (shape->clip) move_box(*shape->clip);
        } else if (auto* letters = std::get_if<Letters>(&part)) {
            letters->at = {letters->at[0] + x, letters->at[1] + y};
        } else {
            move_box(std::get<Image>(part).box);
        }
        parts.push_back(std::move(part));
    }
    width = std::max(width, x + other.width);
    height = std::max(height, y + other.height);
}

VectorPicture vector_picture(const Figure& figure) {
    VectorPicture picture{figure.width, figure.height};
    const std::string keys = legend(figure, picture.height);
    Reader(picture).read(figure.drawing + keys, figure.kind);
    return picture;
}

}  // namespace heartwright::report
