// A figure of the report for a paper: so wide on paper, with letters of one size and family.
#pragma once

#include <string>

#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

enum class PictureFormat { pdf, svg, png };

struct PaperStyle {
    double width_mm = 85;
    std::string family = "Arial";
    double size_pt = 8;

    // Of a drawing whose letters have 13 units: how wide it is to be.
    double layout_width() const;
};

struct PaperPicture {
    std::string bytes;
    std::string note;  // what a reader should know of its font; may be empty
};

// A figure that was laid out at layout_width() (Figures::lay_out); one that has a size of its own is scaled to the
// width.
PaperPicture paper_picture(const Figure& figure, const PaperStyle& style, PictureFormat format);

}  // namespace heartwright::report
