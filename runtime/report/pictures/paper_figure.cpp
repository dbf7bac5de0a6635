#include "runtime/report/pictures/paper_figure.hpp"

#include <optional>
#include <utility>

#include "runtime/report/pictures/raster.hpp"
#include "runtime/report/pictures/typeface.hpp"
#include "runtime/report/pictures/vector_picture.hpp"
#include "runtime/report/pictures/writers.hpp"

namespace heartwright::report {
namespace {

constexpr double letters_of_drawings = 13, pixels_per_mm = 96 / 25.4, pixels_per_pt = 4.0 / 3;
constexpr double dots_per_mm = 600 / 25.4;  // of PNG

// Families with the widths of others, which take their place in pixels.
const char* metric_twin(const std::string& family) {
    if (family == "Arial" || family == "Helvetica") return "Liberation Sans";
    if (family == "Times New Roman" || family == "Times") return "Liberation Serif";
    if (family == "Courier New" || family == "Courier") return "Liberation Mono";
    return nullptr;
}

}  // namespace

double PaperStyle::layout_width() const {
    return width_mm * pixels_per_mm / (size_pt * pixels_per_pt / letters_of_drawings);
}

PaperPicture paper_picture(const Figure& figure, const PaperStyle& style, PictureFormat format) {
    VectorPicture picture = vector_picture(figure);
    const double size = style.size_pt * pixels_per_pt, width = style.width_mm * pixels_per_mm;
    picture.scale(size / letters_of_drawings);
    constexpr double most = 1.3;  // a tall map stays narrow
    if (width / picture.width < most) picture.scale(width / picture.width);
    for (auto& part : picture.parts)
        if (auto* letters = std::get_if<Letters>(&part)) letters->size = size;
    picture.width = width;
    if (format == PictureFormat::svg) return {plain_svg(picture, style.family, figure.title), ""};
    std::optional<Typeface> face = Typeface::installed(style.family);
    if (format == PictureFormat::pdf) {
        std::string note;
        if (!face)
            note = "note: " + style.family +
                   " is not among the fonts of this machine: the PDF names it and does not hold it";
        return {pdf_of(picture, style.family, face, figure.title), note};
    }
    std::string note;
    if (!face) {
        const char* const twin = metric_twin(style.family);
        if (twin != nullptr) face = Typeface::installed(twin);
        note = "note: " + style.family + " is not among the fonts of this machine: letters are those of " +
               (face ? twin : "DejaVu Sans");
    }
    const double scale = dots_per_mm / pixels_per_mm;
    return {png_of(rasterised(picture, scale, face ? *face : Typeface::built_in()), dots_per_mm), note};
}

}  // namespace heartwright::report
