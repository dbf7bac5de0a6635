// A TrueType font: widths, outlines, and its file for PDF. One face comes with this program (a subset of DejaVu Sans);
// others are looked for where systems keep their fonts.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::report {

// A closed outline of quadratic curves, in units of the em; y goes up.
struct Contour {
    struct Node {
        std::array<double, 2> at;
        bool is_on_curve;
    };
    std::vector<Node> nodes;
};

class Typeface {
public:
    // UserFault: these bytes are no TrueType font with outlines.
    explicit Typeface(std::string bytes);
    static const Typeface& built_in();

    // Its regular face, from the fonts of this machine: TrueType files in $XDG_DATA_HOME, ~/.fonts, /usr/share/fonts,
    // /usr/local/share/fonts and macOS's folders. Nothing: not there.
    static std::optional<Typeface> installed(const std::string& family);

    const std::string& family() const { return family_; }
    const std::string& bytes() const { return bytes_; }
    std::uint16_t glyph(char32_t character) const;     // 0: it has none
    double width_of_glyph(std::uint16_t glyph) const;  // of the em
    std::vector<Contour> outline(std::uint16_t glyph) const;
    std::array<double, 4> box() const { return box_; }  // of all glyphs: left, bottom, right, top
    double ascent() const { return ascent_; }
    double descent() const { return descent_; }  // below zero
    const std::map<char32_t, std::uint16_t>& characters() const { return characters_; }

private:
    struct Table {
        std::size_t offset = 0, length = 0;
    };
    std::uint32_t number(std::size_t at, int bytes) const;  // big-endian; UserFault beyond the end
    int signed_number(std::size_t at) const { return static_cast<std::int16_t>(number(at, 2)); }
    const Table& table(const std::string& tag) const;
    void read_characters();
    void read_family();
    void add_outline(std::uint16_t glyph, const std::array<double, 6>& place, int depth,
                     std::vector<Contour>& contours) const;
    void add_simple(std::size_t at, int contours_here, const std::array<double, 6>& place,
                    std::vector<Contour>& contours) const;

    std::string bytes_, family_;
    std::map<std::string, Table> tables_;
    std::map<char32_t, std::uint16_t> characters_;
    double em_ = 1000, ascent_ = 0.9, descent_ = -0.2;
    std::size_t glyphs_ = 0, widths_ = 0;
    bool has_long_offsets_ = false;
    std::array<double, 4> box_{};
};

std::vector<char32_t> characters_of(std::string_view utf8);

}  // namespace heartwright::report
