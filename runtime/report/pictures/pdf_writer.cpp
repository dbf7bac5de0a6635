#include "runtime/report/pictures/writers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>

#include "runtime/report/plots/text.hpp"
#include "runtime/report/plots/zlib_stream.hpp"

namespace heartwright::report {
namespace {

constexpr double pt_a_pixel = 0.75;

// Widths of Helvetica and Arial, thousandths of the em, from the space on: for the place of letters of a font that is
// not on this machine.
constexpr std::array<int, 95> usual_widths{
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

// The byte of a character in WinAnsi, as far as plots have them; 0: none.
unsigned winansi(char32_t character) {
    if ((character >= 32 && character < 127) || (character >= 0xa1 && character <= 0xff)) return character;
    if (character == 0x2013) return 0x96;
    if (character == 0x2014) return 0x97;
    if (character == 0x2022) return 0x95;
    if (character == 0x2026) return 0x85;
    return 0;
}

char32_t character_of(unsigned byte) {
    for (const char32_t one : {U'\u2013', U'\u2014', U'\u2022', U'\u2026'})
        if (winansi(one) == byte) return one;
    return byte >= 0x7f && byte <= 0xa0 ? U' ' : static_cast<char32_t>(byte);
}

std::string hex4(unsigned value) {
    char text[8];
    std::snprintf(text, sizeof text, "%04X", value & 0xffff);
    return text;
}

std::string precise(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.4f", value);
    std::string digits = text;
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    return digits == "-0" ? "0" : digits;
}

class PdfWriter {
public:
    PdfWriter(const VectorPicture& picture, std::string family, const std::optional<Typeface>& face)
        : picture_(picture), family_(std::move(family)), face_(face) {
        objects_.resize(3);  // catalogue, pages, page
    }

    std::string text(const std::string& title) {
        content_ = precise(pt_a_pixel) + " 0 0 " + precise(-pt_a_pixel) + " 0 " +
                   precise(pt_a_pixel * picture_.height) + " cm\n1 j\n";
        for (const auto& part : picture_.parts) std::visit([&](const auto& one) { add(one); }, part);
        const std::size_t content = stream("", content_);
        const std::size_t own = named_font(), built_in = built_in_font();
        std::string images, states;
        for (std::size_t k = 0; k < images_.size(); ++k)
            images += "/I" + std::to_string(k) + " " + std::to_string(images_[k]) + " 0 R ";
        for (const int percent : opacities_)
            states += "/G" + std::to_string(percent) + " << /CA " + precise(percent / 100.0) + " /ca " +
                      precise(percent / 100.0) + " >> ";
        objects_[0] = "<< /Type /Catalog /Pages 2 0 R >>";
        objects_[1] = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
        objects_[2] = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + precise(pt_a_pixel * picture_.width) + " " +
                      precise(pt_a_pixel * picture_.height) + "] /Contents " + std::to_string(content) +
                      " 0 R /Resources << /Font << /F1 " + std::to_string(own) + " 0 R " +
                      (built_in > 0 ? "/F2 " + std::to_string(built_in) + " 0 R " : "") + ">> /XObject << " + images +
                      ">> /ExtGState << " + states + ">> >> >>";
        return file(object("<< /Producer (Heartwright) /Title <FEFF" + wide(title) + "> >>"));
    }

private:
    std::size_t object(std::string text) {
        objects_.push_back(std::move(text));
        return objects_.size();
    }
    std::size_t stream(const std::string& entries, const std::string& raw) {
        const std::string packed = zlib_stream(raw);
        return object("<< " + entries + " /Filter /FlateDecode /Length " + std::to_string(packed.size()) +
                      " >>\nstream\n" + packed + "\nendstream");
    }

    static std::string wide(const std::string& text) {
        std::string digits;
        for (const char32_t character : characters_of(text)) digits += hex4(character);
        return digits;
    }

    std::string file(std::size_t information) const {
        std::string pdf = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", places;
        for (std::size_t k = 0; k < objects_.size(); ++k) {
            char place[32];
            std::snprintf(place, sizeof place, "%010zu 00000 n \n", pdf.size());
            places += place;
            pdf += std::to_string(k + 1) + " 0 obj\n" + objects_[k] + "\nendobj\n";
        }
        const std::string size = std::to_string(objects_.size() + 1);
        return pdf + "xref\n0 " + size + "\n0000000000 65535 f \n" + places + "trailer\n<< /Size " + size +
               " /Root 1 0 R /Info " + std::to_string(information) + " 0 R >>\nstartxref\n" +
               std::to_string(pdf.size()) + "\n%%EOF\n";
    }

    static std::string colour(const Colour& colour, const char* with) {
        std::string text;
        for (const auto channel : colour) text += precise(channel / 255.0) + " ";
        return text + with + "\n";
    }

    void set_opacity(double opacity) {
        const int percent = static_cast<int>(std::lround(100 * opacity));
        opacities_.insert(percent);
        content_ += "/G" + std::to_string(percent) + " gs\n";
    }

    static std::string place(const Point2& at) { return precise(at[0]) + " " + precise(at[1]) + " "; }
    static std::string path_of(const Shape& shape) {
        std::string path;
        for (const Line& line : shape.lines) {
            for (std::size_t k = 0; k < line.points.size(); ++k)
                path += place(line.points[k]) + (k == 0 ? "m\n" : "l\n");
            if (line.points.size() == 1) path += place(line.points[0]) + "l\n";
            if (line.is_closed) path += "h\n";
        }
        return path;
    }

    void add(const Shape& shape) {
        content_ += "q\n";
        if (shape.clip)
            content_ +=
                place({shape.clip->x, shape.clip->y}) + place({shape.clip->width, shape.clip->height}) + "re W n\n";
        const std::string path = path_of(shape);
        if (shape.fill) {
            set_opacity(shape.fill->opacity);
            content_ += colour(shape.fill->colour, "rg") + path + "f\n";
        }
        if (shape.stroke) {
            set_opacity(shape.stroke->opacity);
            std::string dashes;
            for (const double dash : shape.dashes) dashes += precise(dash) + " ";
            content_ += colour(shape.stroke->colour, "RG") + precise(shape.width) + " w " +
                        (shape.has_round_caps ? "1" : "0") + " J [" + dashes + "] 0 d\n" + path + "S\n";
        }
        content_ += "Q\n";
    }

    void add(const Image& image) {
        std::string colours, opacity;
        for (std::size_t k = 0; k < image.rgba.size(); k += 4) {
            colours.append(image.rgba.begin() + static_cast<std::ptrdiff_t>(k),
                           image.rgba.begin() + static_cast<std::ptrdiff_t>(k) + 3);
            opacity += static_cast<char>(image.rgba[k + 3]);
        }
        const std::string size = "/Type /XObject /Subtype /Image /BitsPerComponent 8 /Width " +
                                 std::to_string(image.width) + " /Height " + std::to_string(image.height);
        const std::size_t mask = stream(size + " /ColorSpace /DeviceGray", opacity);
        images_.push_back(stream(size + " /ColorSpace /DeviceRGB /SMask " + std::to_string(mask) + " 0 R", colours));
        content_ += "q " + precise(image.box.width) + " 0 0 " + precise(-image.box.height) + " " +
                    place({image.box.x, image.box.y + image.box.height}) + "cm /I" +
                    std::to_string(images_.size() - 1) + " Do Q\n";
    }

    double width_of(unsigned byte) const {
        if (face_) return face_->width_of_glyph(face_->glyph(character_of(byte)));
        return byte >= 32 && byte < 127 ? usual_widths[byte - 32] / 1000.0 : 0.556;
    }

    // Letters of one font after the other.
    void add(const Letters& letters) {
        std::string shown;
        double length = 0;
        std::string run;
        bool is_own = true;
        const auto finish = [&] {
            if (!run.empty())
                shown += std::string(is_own ? "/F1 " : "/F2 ") + precise(letters.size) + " Tf <" + run + "> Tj\n";
            run.clear();
        };
        for (const char32_t character : characters_of(letters.text)) {
            const unsigned byte = winansi(character);
            const bool has_own = byte != 0 && (!face_ || face_->glyph(character) != 0);
            if (has_own != is_own) finish();
            is_own = has_own;
            if (has_own) {
                run += hex4(byte).substr(2);
                length += width_of(byte);
            } else {
                const std::uint16_t glyph = Typeface::built_in().glyph(character);
                used_[glyph] = character;
                run += hex4(glyph);
                length += Typeface::built_in().width_of_glyph(glyph);
            }
        }
        finish();
        const double back = letters.anchor == Letters::Anchor::start    ? 0
                            : letters.anchor == Letters::Anchor::middle ? letters.size * length / 2
                                                                        : letters.size * length;
        const Point2 at =
            letters.goes_up ? Point2{letters.at[0], letters.at[1] + back} : Point2{letters.at[0] - back, letters.at[1]};
        const std::string matrix = (letters.goes_up ? "0 -1 -1 0 " : "1 0 0 -1 ") + place(at) + "Tm\n";
        set_opacity(letters.fill.opacity);
        if (letters.halo)
            content_ += "q " + colour(letters.halo->colour, "RG") + precise(letters.halo_width) + " w BT 1 Tr\n" +
                        matrix + shown + "ET Q\n";
        content_ += colour(letters.fill.colour, "rg") + "BT 0 Tr\n" + matrix + shown + "ET\n";
    }

    static std::string descriptor(const std::string& name, const Typeface* face, int flags, std::size_t file) {
        std::array<double, 4> box{-0.2, -0.21, 1.0, 0.92};
        if (face != nullptr) box = face->box();
        std::string corners;
        for (const double side : box) corners += precise(std::round(1000 * side)) + " ";
        return "<< /Type /FontDescriptor /FontName /" + name + " /Flags " + std::to_string(flags) + " /FontBBox [" +
               corners + "] /ItalicAngle 0 /Ascent " +
               precise(face != nullptr ? std::round(1000 * face->ascent()) : 905) + " /Descent " +
               precise(face != nullptr ? std::round(1000 * face->descent()) : -212) + " /CapHeight 716 /StemV 80" +
               (file > 0 ? " /FontFile2 " + std::to_string(file) + " 0 R" : "") + " >>";
    }

    std::size_t file_of(const Typeface& face) {
        return stream("/Length1 " + std::to_string(face.bytes().size()), face.bytes());
    }

    std::size_t named_font() {
        std::string name, widths;
        for (const char c : family_)
            if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-') name += c;
        for (unsigned byte = 32; byte < 256; ++byte) widths += precise(std::round(1000 * width_of(byte))) + " ";
        const std::size_t file = face_ ? file_of(*face_) : 0;
        const std::size_t described = object(descriptor(name, face_ ? &*face_ : nullptr, 32, file));
        return object("<< /Type /Font /Subtype /TrueType /BaseFont /" + name +
                      " /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [" + widths +
                      "] /FontDescriptor " + std::to_string(described) + " 0 R >>");
    }

    // By the numbers of glyphs, with what they mean; 0: nothing is set in it.
    std::size_t built_in_font() {
        if (used_.empty()) return 0;
        const Typeface& face = Typeface::built_in();
        std::string widths, meanings;
        for (const auto& [glyph, character] : used_) {
            widths += std::to_string(glyph) + " [" + precise(std::round(1000 * face.width_of_glyph(glyph))) + "] ";
            meanings += "<" + hex4(glyph) + "> <" + hex4(character) + ">\n";
        }
        const std::size_t meaning = stream(
            "",
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) "
            "/Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 "
            "begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n" +
                std::to_string(used_.size()) + " beginbfchar\n" + meanings +
                "endbfchar\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
        const std::size_t described = object(descriptor("DejaVuSans", &face, 4, file_of(face)));
        const std::size_t glyphs = object(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /DejaVuSans /CIDSystemInfo << /Registry (Adobe) "
            "/Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /W [" +
            widths + "] /FontDescriptor " + std::to_string(described) + " 0 R >>");
        return object("<< /Type /Font /Subtype /Type0 /BaseFont /DejaVuSans /Encoding /Identity-H /DescendantFonts [" +
                      std::to_string(glyphs) + " 0 R] /ToUnicode " + std::to_string(meaning) + " 0 R >>");
    }

    const VectorPicture& picture_;
    std::string family_;
    const std::optional<Typeface>& face_;
    std::vector<std::string> objects_;
    std::vector<std::size_t> images_;
    std::set<int> opacities_;
    std::map<std::uint16_t, char32_t> used_;  // glyphs of the built-in face
    std::string content_;
};

}  // namespace

std::string pdf_of(const VectorPicture& picture, const std::string& family, const std::optional<Typeface>& face,
                   const std::string& title) {
    return PdfWriter(picture, family, face).text(title);
}

}  // namespace heartwright::report
