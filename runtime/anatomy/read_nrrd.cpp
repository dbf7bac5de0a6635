// NRRD, versions 1 to 5 (http://teem.sourceforge.net/nrrd/format.html): lines "field: value" up to an empty line, then
// the data, or the name of the file that holds them.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "runtime/anatomy/read_image.hpp"
#include "runtime/io/arrays/text_scanner.hpp"

namespace heartwright::anatomy {

namespace {

using io::NumberType;
using io::shown_word;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        // A vector "(a, b, c)" is one word, as is a text in quotes.
        const char first = text.front();
        const std::size_t last = first == '(' ? text.find(')') : first == '"' ? text.find('"', 1) : text.npos;
        const std::size_t end = last != text.npos ? last + 1 : std::min(text.find_first_of(" \t"), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

struct Header {
    std::string name;
    std::map<std::string, std::string, std::less<>> fields;
    std::map<std::string, std::size_t, std::less<>> lines;
    std::size_t data = 0;  // where they begin, when they are in the same file

    bool has(std::string_view field) const { return fields.find(field) != fields.end(); }
    std::string_view value(std::string_view field) const {
        const auto found = fields.find(field);
        return found == fields.end() ? std::string_view() : std::string_view(found->second);
    }
    std::string place(std::string_view field) const {
        const auto found = lines.find(field);
        return found == lines.end() ? name : name + ":" + std::to_string(found->second);
    }
    [[noreturn]] void fail(std::string_view field, const std::string& why) const {
        refuse(place(field), "'" + std::string(field) + "' " + why);
    }
    double number(std::string_view field, std::string_view word) const {
        double number = 0;
        if (!word.empty() && word[0] == '+') word.remove_prefix(1);
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc() || end != word.data() + word.size()) fail(field, "has no number: " + shown_word(word));
        return number;
    }
    std::int64_t whole(std::string_view field, std::string_view word) const {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc() || end != word.data() + word.size())
            fail(field, "has no whole number: " + shown_word(word));
        return number;
    }
};

// Fields that have two names are kept under the first.
std::string usual_field(std::string field) {
    static const std::map<std::string, std::string> other{
        {"datafile", "data file"}, {"lineskip", "line skip"}, {"byteskip", "byte skip"}, {"centerings", "centers"}};
    std::transform(field.begin(), field.end(), field.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const auto found = other.find(field);
    return found == other.end() ? field : found->second;
}

Header header_of(const std::string& name, std::string_view bytes) {
    constexpr std::size_t most_lines = 10'000, longest_line = 1 << 20;
    if (!bytes.starts_with("NRRD000") || bytes.size() < 9 || bytes[7] < '1' || bytes[7] > '5')
        refuse(name, "begins with " + shown_word(bytes.substr(0, 8)) + ", expected NRRD0001 to NRRD0005");
    Header header;
    header.name = name;
    std::size_t at = bytes.find('\n'), line_number = 1;
    if (at == bytes.npos) refuse(name, "ends within its first line: it is truncated");
    for (++at; at < bytes.size(); ++line_number) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        if (end - at > longest_line || line_number > most_lines) refuse(name, "the header does not end");
        const std::string_view line = trimmed(bytes.substr(at, end - at));
        at = std::min(end + 1, bytes.size());
        const std::string place = name + ":" + std::to_string(line_number + 1);
        if (line.empty()) {
            header.data = at;
            return header;
        }
        if (line.front() == '#') continue;
        const std::size_t colon = line.find(':');
        if (colon == line.npos) refuse(place, "is no field of a header: " + shown_word(line));
        if (line.substr(colon).starts_with(":=")) continue;  // keys of other programs
        const std::string field = usual_field(std::string(trimmed(line.substr(0, colon))));
        if (header.has(field)) refuse(place, "'" + field + "' comes twice");
        header.fields[field] = trimmed(line.substr(colon + 1));
        header.lines[field] = line_number + 1;
    }
    header.data = bytes.size();
    return header;
}

NumberType nrrd_type(const Header& header) {
    static const std::map<std::string, NumberType, std::less<>> types{{"signed char", NumberType::int8},
                                                                      {"int8", NumberType::int8},
                                                                      {"int8_t", NumberType::int8},
                                                                      {"uchar", NumberType::uint8},
                                                                      {"unsigned char", NumberType::uint8},
                                                                      {"uint8", NumberType::uint8},
                                                                      {"uint8_t", NumberType::uint8},
                                                                      {"short", NumberType::int16},
                                                                      {"short int", NumberType::int16},
                                                                      {"signed short", NumberType::int16},
                                                                      {"signed short int", NumberType::int16},
                                                                      {"int16", NumberType::int16},
                                                                      {"int16_t", NumberType::int16},
                                                                      {"ushort", NumberType::uint16},
                                                                      {"unsigned short", NumberType::uint16},
                                                                      {"unsigned short int", NumberType::uint16},
                                                                      {"uint16", NumberType::uint16},
                                                                      {"uint16_t", NumberType::uint16},
                                                                      {"int", NumberType::int32},
                                                                      {"signed int", NumberType::int32},
                                                                      {"int32", NumberType::int32},
                                                                      {"int32_t", NumberType::int32},
                                                                      {"uint", NumberType::uint32},
                                                                      {"unsigned int", NumberType::uint32},
                                                                      {"uint32", NumberType::uint32},
                                                                      {"uint32_t", NumberType::uint32},
                                                                      {"longlong", NumberType::int64},
                                                                      {"long long", NumberType::int64},
                                                                      {"long long int", NumberType::int64},
                                                                      {"signed long long", NumberType::int64},
                                                                      {"signed long long int", NumberType::int64},
                                                                      {"int64", NumberType::int64},
                                                                      {"int64_t", NumberType::int64},
                                                                      {"ulonglong", NumberType::uint64},
                                                                      {"unsigned long long", NumberType::uint64},
                                                                      {"unsigned long long int", NumberType::uint64},
                                                                      {"uint64", NumberType::uint64},
                                                                      {"uint64_t", NumberType::uint64},
                                                                      {"float", NumberType::float32},
                                                                      {"double", NumberType::float64}};
    const auto found = types.find(header.value("type"));
    if (found == types.end())
        refuse(header.place("type"),
               "the type " + shown_word(header.value("type")) + " is not read; expected a number");
    return found->second;
}

// The sizes of all axes, fastest first, and which one holds the components of a vector (-1: none).
struct Axes {
    std::vector<std::int64_t> sizes;
    int vector = -1;

    std::size_t of_space(std::size_t k) const { return vector == 0 ? k + 1 : k; }
    std::size_t space_count() const { return sizes.size() - (vector >= 0 ? 1 : 0); }
};

bool is_vector_kind(std::string_view kind) {
    for (const char* one : {"vector", "covariant-vector", "normal", "3-vector", "3-gradient", "3-normal", "list"})
        if (kind == one) return true;
    return false;
}

Axes axes_of(const Header& header) {
    Axes axes;
    const std::int64_t dimension = header.whole("dimension", header.value("dimension"));
    if (dimension < 1 || dimension > 4)
        header.fail("dimension", "is " + std::to_string(dimension) + ", expected 1 to 4");
    for (const std::string_view word : words_of(header.value("sizes")))
        axes.sizes.push_back(header.whole("sizes", word));
    if (axes.sizes.size() != static_cast<std::size_t>(dimension))
        header.fail("sizes",
                    "has " + std::to_string(axes.sizes.size()) + " sizes for " + std::to_string(dimension) + " axes");
    const int last = static_cast<int>(dimension) - 1;
    const auto kinds = words_of(header.value("kinds"));
    for (std::size_t k = 0; k < kinds.size() && k < axes.sizes.size(); ++k)
        if (is_vector_kind(kinds[k])) {
            if (axes.vector >= 0) header.fail("kinds", "names two axes of vectors");
            axes.vector = static_cast<int>(k);
        }
    if (axes.vector < 0 && dimension == 4) axes.vector = axes.sizes[0] == 3 ? 0 : last;
    if (axes.vector >= 0) {
        if (axes.vector != 0 && axes.vector != last)
            header.fail("kinds", "has vectors on a middle axis; expected on the first or the last");
        if (axes.sizes[static_cast<std::size_t>(axes.vector)] != 3)
            header.fail("sizes", "has " + std::to_string(axes.sizes[static_cast<std::size_t>(axes.vector)]) +
                                     " numbers at each point, expected 1 or 3");
    }
    if (axes.space_count() < 1 || axes.space_count() > 3)
        header.fail("sizes", "has " + std::to_string(axes.space_count()) + " axes of space, expected 1 to 3");
    return axes;
}

std::array<double, 3> vector_of(const Header& header, std::string_view field, std::string_view word) {
    std::array<double, 3> numbers{};
    if (word.size() < 2 || word.front() != '(' || word.back() != ')')
        header.fail(field, "has no vector: " + shown_word(word));
    word = word.substr(1, word.size() - 2);
    for (std::size_t k = 0;; ++k) {
        const std::size_t comma = std::min(word.find(','), word.size());
        if (k == 3) header.fail(field, "has a vector of more than 3 numbers");
        numbers[k] = header.number(field, trimmed(word.substr(0, comma)));
        if (comma == word.size()) break;
        word.remove_prefix(comma + 1);
    }
    return numbers;
}

double unit_in_mm(const Header& header, const char* field, std::string_view word) {
    if (word.size() >= 2 && word.front() == '"') word = word.substr(1, word.size() - 2);
    if (word == "um" || word == "\xc2\xb5m" || word == "micron" || word == "micrometer") return 1e-3;
    if (word == "cm" || word == "centimeter" || word == "centimetre") return 10;
    if (word == "m" || word == "meter" || word == "metre") return 1e3;
    if (!word.empty() && word != "none" && word != "???" && word != "mm" && word != "millimeter" &&
        word != "millimetre")
        header.fail(field, "names " + shown_word(word) + ", expected m, cm, mm or um");
    return 1;
}

// A unit for each of `count` entries of a field; mm where it is not there.
std::vector<double> units_in_mm(const Header& header, const char* field, std::size_t count) {
    std::vector<double> units;
    for (const std::string_view word : words_of(header.value(field))) units.push_back(unit_in_mm(header, field, word));
    if (!units.empty() && units.size() != count)
        header.fail(field, "has " + std::to_string(units.size()) + (units.size() == 1 ? " unit for " : " units for ") +
                               std::to_string(count) + " axes");
    units.resize(count, 1);
    return units;
}

// What the axes of the file's space are of the body.
Frame frame_of(const Header& header, Directions& directions) {
    std::string space(header.value("space"));
    for (char& c : space) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    if (space.ends_with("-time")) space.resize(space.size() - 5);
    if (space == "left-posterior-superior" || space == "lps") return Frame::left_posterior;
    if (space == "left-anterior-superior" || space == "las") {  // the mirror image of the next
        for (auto& direction : directions) direction[0] = -direction[0];
        return Frame::right_anterior;
    }
    return space == "right-anterior-superior" || space == "ras" ? Frame::right_anterior : Frame::unknown;
}

// Which axes are reversed. Directions have a unit for each axis of space, spacings for each axis of the data.
std::array<bool, 3> read_spacing(const Header& header, const Axes& axes, Image& image) {
    const std::size_t count = axes.space_count();
    const auto entries = [&](const char* field) {
        const auto words = words_of(header.value(field));
        if (words.size() != axes.sizes.size())
            header.fail(field, "has " + std::to_string(words.size()) + " entries for " +
                                   std::to_string(axes.sizes.size()) + " axes");
        return words;
    };
    const std::vector<double> of_space = units_in_mm(header, "space units", count);
    if (header.has("space directions")) {
        if (header.has("spacings")) header.fail("spacings", "comes beside 'space directions'; expected one of them");
        const auto words = entries("space directions");
        Directions directions{};
        for (std::size_t k = 0; k < count; ++k) {
            directions[k] = vector_of(header, "space directions", words[axes.of_space(k)]);
            for (std::size_t row = 0; row < count; ++row) directions[k][row] *= of_space[row];
        }
        image.frame = frame_of(header, directions);
        const AxesOfPicture found = anatomy::axes_of(header.place("space directions"), directions, image.cells);
        image.spacing = found.spacing;
        return found.reversed;
    }
    if (header.has("spacings")) {
        const auto words = entries("spacings");
        const std::vector<double> units =
            header.has("units") ? units_in_mm(header, "units", axes.sizes.size()) : std::vector<double>{};
        std::array<double, 3> spacing{};
        for (std::size_t k = 0; k < count; ++k) {
            const double unit = units.empty() ? of_space[k] : units[axes.of_space(k)];
            spacing[k] =
                checked_spacing(header.place("spacings"), unit * header.number("spacings", words[axes.of_space(k)]), k);
        }
        for (std::size_t k = count; k < 3; ++k) spacing[k] = spacing[0];
        image.spacing = spacing;
    }
    return {};
}

// Vectors are along the axes of the picture, or, with a measurement frame, of space, which must be theirs.
void check_measurement_frame(const Header& header) {
    if (!header.has("measurement frame")) return;
    const auto words = words_of(header.value("measurement frame"));
    for (std::size_t k = 0; k < words.size(); ++k) {
        const std::array<double, 3> column = vector_of(header, "measurement frame", words[k]);
        for (std::size_t row = 0; row < 3; ++row)
            if (k > 2 || !(std::fabs(column[row] - (row == k ? 1 : 0)) < 1e-6))
                header.fail("measurement frame", "turns the vectors; write them along x, y and z");
    }
}

std::string_view skipped(const Header& header, std::string_view data, bool is_raw, std::size_t expected) {
    const std::int64_t lines = header.has("line skip") ? header.whole("line skip", header.value("line skip")) : 0;
    const std::int64_t bytes = header.has("byte skip") ? header.whole("byte skip", header.value("byte skip")) : 0;
    if (lines < 0) header.fail("line skip", "is negative");
    for (std::int64_t k = 0; k < lines; ++k) {
        const std::size_t end = data.find('\n');
        if (end == data.npos) header.fail("line skip", "goes beyond the end of the data");
        data.remove_prefix(end + 1);
    }
    if (bytes == -1 && is_raw) return data.size() > expected ? data.substr(data.size() - expected) : data;
    if (bytes < 0) header.fail("byte skip", "is negative");
    if (static_cast<std::uint64_t>(bytes) > data.size()) header.fail("byte skip", "goes beyond the end of the data");
    return data.substr(static_cast<std::size_t>(bytes));
}

std::vector<double> text_numbers(const std::string& name, std::string_view data, std::size_t count) {
    if (count > data.size() / 2 + 1) refuse(name, "its text is too short for " + std::to_string(count) + " numbers");
    io::TextScanner scanner(name + " (data)", data);
    std::vector<double> values(count);
    for (double& value : values) value = scanner.number("a value");
    if (!scanner.is_at_end()) scanner.fail("more than the expected " + std::to_string(count) + " values");
    return values;
}

std::vector<double> nrrd_values(const Header& header, const Axes& axes, std::string_view data) {
    const std::size_t count = checked_count(header.place("sizes"), axes.sizes);
    const NumberType type = nrrd_type(header);
    const std::string_view encoding = header.value("encoding"), endian = header.value("endian");
    if (encoding == "txt" || encoding == "text" || encoding == "ascii")
        return text_numbers(header.name, skipped(header, data, false, 0), count);
    const bool is_raw = encoding == "raw", is_gzip = encoding == "gz" || encoding == "gzip";
    if (!is_raw && !is_gzip)
        refuse(header.place("encoding"),
               "the encoding " + shown_word(encoding) + " is not read; expected raw, gzip or text");
    if (endian != "little" && endian != "big" && (!endian.empty() || io::bytes_of(type) > 1))
        refuse(header.place("endian"), "the byte order is " + shown_word(endian) + ", expected little or big");
    return unpack(
        {header.name, type, endian == "big", is_gzip, false, skipped(header, data, is_raw, count * io::bytes_of(type))},
        count);
}

}  // namespace

std::string data_file_of_nrrd(const std::string& name, std::string_view bytes) {
    const Header header = header_of(name, bytes);
    const std::string file(header.value("data file"));
    if (file.empty()) return {};
    if (file.starts_with("LIST") || file.find('%') != file.npos || words_of(file).size() > 1)
        header.fail("data file", "names several files; expected one");
    check_detached_name(header.place("data file"), file);
    return file;
}

Image read_nrrd(const std::string& name, std::string_view bytes, const ReadDetached& read_detached) {
    const Header header = header_of(name, bytes);
    for (const char* field : {"dimension", "sizes", "type", "encoding"})
        if (!header.has(field)) refuse(name, "the header lacks '" + std::string(field) + "', or it is truncated");
    const Axes axes = axes_of(header);
    Image image;
    image.name = name;
    checked_count(header.place("sizes"), axes.sizes);
    for (std::size_t k = 0; k < axes.space_count(); ++k) image.cells[k] = axes.sizes[axes.of_space(k)];
    image.components = axes.vector >= 0 ? 3 : 1;
    const std::array<bool, 3> reversed = read_spacing(header, axes, image);
    if (axes.vector >= 0) check_measurement_frame(header);
    const std::string file = data_file_of_nrrd(name, bytes);
    const std::string detached = file.empty() ? std::string() : read_detached(file);
    image.values = nrrd_values(header, axes, file.empty() ? bytes.substr(header.data) : std::string_view(detached));
    if (axes.vector > 0) image.values = interleaved(image.values, 3);
    reverse_axes(image, reversed, !header.has("measurement frame"));
    return image;
}

}  // namespace heartwright::anatomy
