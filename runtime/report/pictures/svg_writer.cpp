#include "runtime/report/pictures/writers.hpp"

#include "runtime/report/plots/png.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

constexpr double mm_per_pixel = 25.4 / 96, pt_per_pixel = 0.75;

std::string hex(const Colour& colour) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text = "#";
    for (const auto channel : colour) text += {digits[channel >> 4], digits[channel & 15]};
    return text;
}

std::string painted(const char* name, const std::optional<Paint>& paint) {
    if (!paint) return std::string(" ") + name + "=\"none\"";
    std::string text = std::string(" ") + name + "=\"" + hex(paint->colour) + "\"";
    if (paint->opacity < 1) text += std::string(" ") + name + "-opacity=\"" + coordinate(paint->opacity) + "\"";
    return text;
}

std::string path_of(const Shape& shape) {
    std::string path;
    for (const Line& line : shape.lines) {
        for (std::size_t k = 0; k < line.points.size(); ++k)
            path += (k == 0 ? "M" : "L") + coordinate(line.points[k][0]) + " " + coordinate(line.points[k][1]);
        if (line.points.size() == 1) path += "h0";
        if (line.is_closed) path += "Z";
    }
    return path;
}

class SvgWriter {
public:
    void operator()(const Shape& shape) {
        body += "<path" + painted("fill", shape.fill) + painted("stroke", shape.stroke);
        if (shape.stroke) body += " stroke-width=\"" + coordinate(shape.width) + "\" stroke-linejoin=\"round\"";
        if (shape.stroke && shape.has_round_caps) body += " stroke-linecap=\"round\"";
        std::string dashes;
        for (const double dash : shape.dashes) dashes += (dashes.empty() ? "" : " ") + coordinate(dash);
        if (!dashes.empty()) body += " stroke-dasharray=\"" + dashes + "\"";
        if (shape.clip) body += " clip-path=\"url(#" + clip_of(*shape.clip) + ")\"";
        body += " d=\"" + path_of(shape) + "\"/>\n";
    }

    void operator()(const Letters& letters) {
        const char* const anchor = letters.anchor == Letters::Anchor::middle ? "middle"
                                   : letters.anchor == Letters::Anchor::end  ? "end"
                                                                             : "start";
        const std::string x = coordinate(letters.at[0]), y = coordinate(letters.at[1]);
        const std::string begin = "<text x=\"" + x + "\" y=\"" + y + "\" font-size=\"" +
                                  coordinate(pt_per_pixel * letters.size) + "pt\" text-anchor=\"" + anchor + "\"" +
                                  (letters.goes_up ? " transform=\"rotate(-90 " + x + " " + y + ")\"" : "");
        if (letters.halo)
            body += begin + " aria-hidden=\"true\" fill=\"none\"" + painted("stroke", letters.halo) +
                    " stroke-width=\"" + coordinate(letters.halo_width) + "\" stroke-linejoin=\"round\">" +
                    escaped(letters.text) + "</text>\n";
        body += begin + painted("fill", letters.fill) + ">" + escaped(letters.text) + "</text>\n";
    }

    void operator()(const Image& image) {
        std::vector<std::uint8_t> rgb;
        for (std::size_t k = 0; k < image.rgba.size(); k += 4)  // on white
            for (std::size_t c = 0; c < 3; ++c) rgb.push_back(image.rgba[k + 3] == 0 ? 255 : image.rgba[k + c]);
        body += "<image x=\"" + coordinate(image.box.x) + "\" y=\"" + coordinate(image.box.y) + "\" width=\"" +
                coordinate(image.box.width) + "\" height=\"" + coordinate(image.box.height) +
                "\" preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" href=\"" +
                data_uri(png_of_rgb(image.width, image.height, rgb, 4)) + "\"/>\n";
    }

    std::string body, clips;

private:
    std::string clip_of(const Box& box) {
        const std::string rectangle = "<rect x=\"" + coordinate(box.x) + "\" y=\"" + coordinate(box.y) + "\" width=\"" +
                                      coordinate(box.width) + "\" height=\"" + coordinate(box.height) + "\"/>";
        if (rectangle != last_clip_) {
            last_clip_ = rectangle;
            clips += "<clipPath id=\"clip-" + std::to_string(++count_) + "\">" + rectangle + "</clipPath>\n";
        }
        return "clip-" + std::to_string(count_);
    }

    std::string last_clip_;
    int count_ = 0;
};

}  // namespace

std::string plain_svg(const VectorPicture& picture, const std::string& family, const std::string& title) {
    SvgWriter writer;
    for (const auto& part : picture.parts) std::visit(writer, part);
    const std::string width = coordinate(picture.width), height = coordinate(picture.height);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
           coordinate(mm_per_pixel * picture.width) + "mm\" height=\"" + coordinate(mm_per_pixel * picture.height) +
           "mm\" viewBox=\"0 0 " + width + " " + height + "\" font-family=\"" + escaped(family) +
           ", sans-serif\" role=\"img\">\n<title>" + escaped(title) + "</title>\n" +
           (writer.clips.empty() ? "" : "<defs>\n" + writer.clips + "</defs>\n") +
           "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" + writer.body + "</svg>\n";
}

}  // namespace heartwright::report
