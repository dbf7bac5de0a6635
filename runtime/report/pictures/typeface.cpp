#include "runtime/report/pictures/typeface.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "base/diag/faults.hpp"
#include "runtime/report/plots/page_text.hpp"

namespace heartwright::report {
namespace {

constexpr int deepest_glyph = 5;               // glyphs that are made of others
constexpr std::size_t most_bytes = 64u << 20;  // of a font file
constexpr std::size_t most_files = 20000;      // that are looked at

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::string without_spaces(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

std::vector<std::filesystem::path> font_folders() {
    std::vector<std::filesystem::path> folders{"/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts",
                                               "/System/Library/Fonts"};
    if (const char* const home = std::getenv("HOME"))
        for (const char* const own : {".fonts", ".local/share/fonts", "Library/Fonts"})
            folders.push_back(std::filesystem::path(home) / own);
    if (const char* const data = std::getenv("XDG_DATA_HOME")) folders.push_back(std::filesystem::path(data) / "fonts");
    return folders;
}

std::string text_of(const std::filesystem::path& file) {
    std::error_code error;
    if (std::filesystem::file_size(file, error) > most_bytes || error) return "";
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Files of fonts whose name may be that of the family's regular face, the most likely first.
std::vector<std::filesystem::path> likely_files(const std::string& family) {
    const std::string name = lower(without_spaces(family));
    std::vector<std::filesystem::path> exact, others;
    std::size_t seen = 0;
    for (const std::filesystem::path& folder : font_folders()) {
        std::error_code error;
        for (std::filesystem::recursive_directory_iterator at(folder, error), end;
             !error && at != end && ++seen < most_files; at.increment(error)) {
            if (lower(at->path().extension().string()) != ".ttf") continue;
            const std::string stem = lower(without_spaces(at->path().stem().string()));
            if (stem == name || stem == name + "-regular" || stem == name + "regular" || stem == name + "-book")
                exact.push_back(at->path());
            else if (stem.rfind(name.substr(0, 4), 0) == 0)
                others.push_back(at->path());
        }
    }
    std::sort(others.begin(), others.end(),
              [](const auto& one, const auto& other) { return one.string().size() < other.string().size(); });
    exact.insert(exact.end(), others.begin(), others.end());
    return exact;
}

}  // namespace

std::vector<char32_t> characters_of(std::string_view utf8) {
    std::vector<char32_t> characters;
    for (std::size_t k = 0; k < utf8.size();) {
        const auto first = static_cast<std::uint8_t>(utf8[k]);
        const int more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
        char32_t character = more == 0 ? first : first & (0x3fu >> more);
        for (int n = 1; n <= more && k + static_cast<std::size_t>(n) < utf8.size(); ++n)
            character = character << 6 | (static_cast<std::uint8_t>(utf8[k + static_cast<std::size_t>(n)]) & 0x3fu);
        characters.push_back(character);
        k += static_cast<std::size_t>(more) + 1;
    }
    return characters;
}

std::uint32_t Typeface::number(std::size_t at, int bytes) const {
    if (at + static_cast<std::size_t>(bytes) > bytes_.size()) throw UserFault("the font ends too early");
    std::uint32_t value = 0;
    for (int k = 0; k < bytes; ++k)
        value = value << 8 | static_cast<std::uint8_t>(bytes_[at + static_cast<std::size_t>(k)]);
    return value;
}

const Typeface::Table& Typeface::table(const std::string& tag) const {
    const auto found = tables_.find(tag);
    if (found == tables_.end()) throw UserFault("the font has no table '" + tag + "'");
    return found->second;
}

Typeface::Typeface(std::string bytes) : bytes_(std::move(bytes)) {
    if (const std::uint32_t kind = number(0, 4); kind != 0x00010000 && kind != 0x74727565)
        throw UserFault("the font is no TrueType font");
    const std::uint32_t count = number(4, 2);
    for (std::uint32_t k = 0; k < count; ++k) {
        const std::size_t entry = 12 + 16 * std::size_t{k};
        number(entry, 4);
        tables_[bytes_.substr(entry, 4)] = {number(entry + 8, 4), number(entry + 12, 4)};
    }
    const std::size_t head = table("head").offset, hhea = table("hhea").offset;
    em_ = std::max(1u, number(head + 18, 2));
    for (std::size_t k = 0; k < 4; ++k) box_[k] = signed_number(head + 36 + 2 * k) / em_;
    has_long_offsets_ = number(head + 50, 2) != 0;
    ascent_ = signed_number(hhea + 4) / em_;
    descent_ = signed_number(hhea + 6) / em_;
    widths_ = number(hhea + 34, 2);
    glyphs_ = number(table("maxp").offset + 4, 2);
    table("glyf");
    table("loca");
    table("hmtx");
    read_characters();
    read_family();
}

// The table of characters in format 4: those of the basic plane.
void Typeface::read_characters() {
    const std::size_t cmap = table("cmap").offset;
    const std::uint32_t count = number(cmap + 2, 2);
    for (std::uint32_t k = 0; k < count; ++k) {
        const std::size_t entry = cmap + 4 + 8 * std::size_t{k}, at = cmap + number(entry + 4, 4);
        const std::uint32_t platform = number(entry, 2);
        if ((platform != 0 && platform != 3) || number(at, 2) != 4 || !characters_.empty()) continue;
        const std::size_t segments = number(at + 6, 2) / 2;
        for (std::size_t s = 0; s < segments; ++s) {
            const std::size_t ends = at + 14, starts = ends + 2 * segments + 2, deltas = starts + 2 * segments,
                              offsets = deltas + 2 * segments;
            const std::uint32_t end = number(ends + 2 * s, 2), start = number(starts + 2 * s, 2),
                                delta = number(deltas + 2 * s, 2), offset = number(offsets + 2 * s, 2);
            for (std::uint32_t c = start; c <= end && c != 0xffff; ++c) {
                std::uint32_t glyph = c;
                if (offset != 0) glyph = number(offsets + 2 * s + offset + 2 * (c - start), 2);
                if (offset == 0 || glyph != 0) glyph = (glyph + delta) & 0xffff;
                if (glyph != 0 && glyph < glyphs_) characters_[c] = static_cast<std::uint16_t>(glyph);
            }
        }
    }
}

void Typeface::read_family() {
    const auto found = tables_.find("name");
    if (found == tables_.end()) return;
    const std::size_t names = found->second.offset, texts = names + number(names + 4, 2);
    const std::uint32_t count = number(names + 2, 2);
    for (std::uint32_t k = 0; k < count; ++k) {
        const std::size_t entry = names + 6 + 12 * std::size_t{k};
        if (number(entry + 6, 2) != 1) continue;
        const bool is_wide = number(entry, 2) != 1;
        const std::size_t length = number(entry + 8, 2), at = texts + number(entry + 10, 2);
        std::string text;
        for (std::size_t n = is_wide ? 1 : 0; n < length; n += is_wide ? 2 : 1)
            text += static_cast<char>(number(at + n, 1));
        family_ = text;
    }
}

const Typeface& Typeface::built_in() {
    static const Typeface face(std::string(letters_ttf, letters_ttf_size));
    return face;
}

std::optional<Typeface> Typeface::installed(const std::string& family) {
    for (const std::filesystem::path& file : likely_files(family)) {
        try {
            Typeface face(text_of(file));
            const std::string stem = lower(file.stem().string());
            const bool is_other_face = stem.find("bold") != std::string::npos ||
                                       stem.find("italic") != std::string::npos ||
                                       stem.find("oblique") != std::string::npos;
            if (lower(face.family()) == lower(family) && !is_other_face) return face;
        } catch (const UserFault&) {  // not a font that we can read: another may be
        }
    }
    return std::nullopt;
}

std::uint16_t Typeface::glyph(char32_t character) const {
    const auto found = characters_.find(character);
    return found == characters_.end() ? std::uint16_t{0} : found->second;
}

double Typeface::width_of_glyph(std::uint16_t glyph) const {
    if (widths_ == 0) return 0;
    const std::size_t entry = std::min<std::size_t>(glyph, widths_ - 1);
    return number(table("hmtx").offset + 4 * entry, 2) / em_;
}

std::vector<Contour> Typeface::outline(std::uint16_t glyph) const {
    std::vector<Contour> contours;
    add_outline(glyph, {1 / em_, 0, 0, 1 / em_, 0, 0}, 0, contours);
    return contours;
}

void Typeface::add_outline(std::uint16_t glyph, const std::array<double, 6>& place, int depth,
                           std::vector<Contour>& contours) const {
    if (glyph >= glyphs_ || depth > deepest_glyph) return;
    const std::size_t loca = table("loca").offset, size = has_long_offsets_ ? 4 : 2, unit = has_long_offsets_ ? 1 : 2;
    const std::size_t begin = unit * number(loca + size * glyph, static_cast<int>(size)),
                      end = unit * number(loca + size * (glyph + std::size_t{1}), static_cast<int>(size));
    if (end <= begin) return;
    std::size_t at = table("glyf").offset + begin;
    const int contours_here = signed_number(at);
    at += 10;
    if (contours_here >= 0) return add_simple(at, contours_here, place, contours);
    for (std::uint32_t flags = 0x20; (flags & 0x20) != 0;) {  // parts of other glyphs
        flags = number(at, 2);
        const auto part = static_cast<std::uint16_t>(number(at + 2, 2));
        at += 4;
        std::array<double, 6> own{1, 0, 0, 1, 0, 0};
        const bool are_words = (flags & 1) != 0, are_offsets = (flags & 2) != 0;
        if (are_offsets) {
            own[4] = are_words ? signed_number(at) : static_cast<std::int8_t>(number(at, 1));
            own[5] = are_words ? signed_number(at + 2) : static_cast<std::int8_t>(number(at + 1, 1));
        }
        at += are_words ? 4 : 2;
        const auto scale = [&] {
            at += 2;
            return signed_number(at - 2) / 16384.0;
        };
        if ((flags & 8) != 0)
            own[0] = own[3] = scale();
        else if ((flags & 0x40) != 0) {
            own[0] = scale();
            own[3] = scale();
        } else if ((flags & 0x80) != 0) {
            for (std::size_t k = 0; k < 4; ++k) own[k] = scale();
        }
        add_outline(
            part,
            {place[0] * own[0] + place[2] * own[1], place[1] * own[0] + place[3] * own[1],
             place[0] * own[2] + place[2] * own[3], place[1] * own[2] + place[3] * own[3],
             place[0] * own[4] + place[2] * own[5] + place[4], place[1] * own[4] + place[3] * own[5] + place[5]},
            depth + 1, contours);
    }
}

void Typeface::add_simple(std::size_t at, int contours_here, const std::array<double, 6>& place,
                          std::vector<Contour>& contours) const {
    std::vector<std::size_t> ends;
    for (int k = 0; k < contours_here; ++k, at += 2) ends.push_back(number(at, 2));
    if (ends.empty()) return;
    const std::size_t count = ends.back() + 1;
    at += 2 + number(at, 2);  // instructions
    std::vector<std::uint8_t> flags;
    while (flags.size() < count) {
        const auto flag = static_cast<std::uint8_t>(number(at++, 1));
        const std::size_t times = (flag & 8) != 0 ? number(at++, 1) + std::size_t{1} : 1;
        flags.insert(flags.end(), std::min(times, count - flags.size()), flag);
    }
    std::array<std::vector<double>, 2> places;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const int is_short = axis == 0 ? 2 : 4, is_same = axis == 0 ? 16 : 32;
        double value = 0;
        for (const std::uint8_t flag : flags) {
            if ((flag & is_short) != 0) {
                const double step = number(at++, 1);
                value += (flag & is_same) != 0 ? step : -step;
            } else if ((flag & is_same) == 0) {
                value += signed_number(at);
                at += 2;
            }
            places[axis].push_back(value);
        }
    }
    std::size_t k = 0;
    for (const std::size_t end : ends) {
        Contour& contour = contours.emplace_back();
        for (; k <= end && k < count; ++k)
            contour.nodes.push_back({{place[0] * places[0][k] + place[2] * places[1][k] + place[4],
                                      place[1] * places[0][k] + place[3] * places[1][k] + place[5]},
                                     (flags[k] & 1) != 0});
    }
}

}  // namespace heartwright::report
