// A drawing of the page as shapes, letters and images with their colours and places: what PDF, plain SVG and pixels are
// made of. Lengths are those of the picture's own unit; y goes down.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "runtime/report/plots/figure.hpp"
#include "runtime/report/plots/png.hpp"

namespace heartwright::report {

using Point2 = std::array<double, 2>;

struct Paint {
    Colour colour{};
    double opacity = 1;
};

struct Box {
    double x = 0, y = 0, width = 0, height = 0;
};

struct Line {
    std::vector<Point2> points;
    bool is_closed = false;
};

struct Shape {
    std::vector<Line> lines;
    std::optional<Paint> fill, stroke;
    double width = 1;  // of the stroke
    std::vector<double> dashes{};
    bool has_round_caps = false;
    std::optional<Box> clip{};
};

struct Letters {
    std::string text;  // UTF-8
    Point2 at{};       // where the line of letters stands: begin, middle or end of it
    double size = 13;
    enum class Anchor { start, middle, end } anchor = Anchor::start;
    bool goes_up = false;  // turned by a quarter, against the clock
    Paint fill{};
    std::optional<Paint> halo{};  // behind them
    double halo_width = 0;
};

struct Image {
    Box box{};
    std::uint32_t width = 0, height = 0;  // pixels
    std::vector<std::uint8_t> rgba{};     // [height][width][4], the top row first
};

struct VectorPicture {
    double width = 0, height = 0;
    std::vector<std::variant<Shape, Letters, Image>> parts{};  // each one upon those before it

    void scale(double factor);
    void add(VectorPicture other, double x, double y);  // its top left corner goes there
};

// The drawing of a figure with the light colours and its legend below, without its title. All letters have 13 units,
// and the family of the page is left to who writes it. OurFault: it has what figures do not have.
VectorPicture vector_picture(const Figure& figure);

}  // namespace heartwright::report
