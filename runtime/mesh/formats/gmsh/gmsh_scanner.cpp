#include "runtime/mesh/formats/gmsh/gmsh_scanner.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

using io::shown_word;

template <class T>
T GmshScanner::bytes() {
    std::array<char, sizeof(T)> raw{};
    if (raw.size() > text_.text().size() - text_.at()) fail("the file ends within binary data: it is truncated");
    std::memcpy(raw.data(), text_.text().data() + text_.at(), raw.size());
    text_.go_to(text_.at() + raw.size());
    if (is_swapped_) std::reverse(raw.begin(), raw.end());
    T value;
    std::memcpy(&value, raw.data(), sizeof value);
    return value;
}

void GmshScanner::read_encoding() {
    is_binary_ = text_.integer("the kind of file", 0, 1) == 1;
    text_.integer("the size of numbers", 8, 8);
    if (!is_binary_) return;
    text_.rest_of_line();
    const std::int64_t one = int32();
    is_swapped_ = one == 0x01000000;
    if (one != 1 && !is_swapped_)
        fail("the number that tells the byte order is " + std::to_string(one) + ", expected 1 in either order");
}

std::int64_t GmshScanner::int32() {
    return is_binary_ ? bytes<std::int32_t>() : text_.integer("a number", INT32_MIN, INT32_MAX);
}

std::int64_t GmshScanner::size() {
    return is_binary_ ? static_cast<std::int64_t>(bytes<std::uint64_t>()) : text_.integer("a number");
}

double GmshScanner::real() { return is_binary_ ? bytes<double>() : text_.number("a value"); }

std::size_t GmshScanner::checked(const char* what, std::uint64_t said, std::size_t binary_bytes) {
    const std::size_t left = text_.text().size() - text_.at(), most = left / binary_bytes;
    if (said > most || said > most_nodes) text_.refuse_count(what, said, left, std::min(most, most_nodes));
    return static_cast<std::size_t>(said);
}

std::size_t GmshScanner::count(const char* what, std::size_t binary_bytes) {
    if (!is_binary_) return text_.count(what, 2);
    return checked(what, bytes<std::uint64_t>(), binary_bytes);
}

std::size_t GmshScanner::count_of_32_bits(const char* what, std::size_t binary_bytes) {
    if (!is_binary_) return text_.count(what, 2);
    return checked(what, bytes<std::uint32_t>(), binary_bytes);
}

std::size_t GmshScanner::count_in_text(const char* what, std::size_t text_bytes, std::size_t binary_bytes) {
    const std::size_t said = text_.count(what, is_binary_ ? binary_bytes : text_bytes);
    begin_binary();
    return said;
}

void GmshScanner::begin_binary() {
    if (is_binary_) text_.rest_of_line();
}

void GmshScanner::end_section(const std::string& section) {
    const std::string_view end = text_.word("the end of a section");
    if (end.substr(0, 4) != "$End" || end.substr(4) != section)
        fail("expected $End" + section + ", not " + shown_word(end));
}

void GmshScanner::skip_section(const std::string& first_word) {
    const std::string section = first_word + std::string(text_.rest_of_line());
    const std::size_t end = text_.text().find("$End" + section, text_.at());
    if (end == std::string_view::npos) fail("$" + section + " has no end: the file is truncated");
    text_.go_to(end);
    text_.rest_of_line();
}

}  // namespace heartwright::mesh
