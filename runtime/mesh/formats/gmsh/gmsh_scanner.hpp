// Numbers and sections of Gmsh's .msh files, text or binary in either byte order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/io/arrays/text_scanner.hpp"

namespace heartwright::mesh {

class GmshScanner {
public:
    GmshScanner(const std::string& name, std::string_view bytes) : text_(name, bytes) {}

    io::TextScanner& text() { return text_; }
    [[noreturn]] void fail(const std::string& message) const { text_.fail(message); }

    // The kind of file and the size of its numbers, which follow the version.
    void read_encoding();
    bool is_binary() const { return is_binary_; }

    std::int64_t int32();
    std::int64_t size();  // of 64 bits in binary files
    double real();

    // Counts that the rest of the file can hold: in binary files of 64 or 32 bits, with at least `binary_bytes` an
    // item.
    std::size_t count(const char* what, std::size_t binary_bytes);
    std::size_t count_of_32_bits(const char* what, std::size_t binary_bytes);
    // A line of text also in binary files, behind which the binary data begin.
    std::size_t count_in_text(const char* what, std::size_t text_bytes, std::size_t binary_bytes);

    void begin_binary();  // the rest of the line is passed over

    void end_section(const std::string& section);
    // Its name may have blanks: an attribute of a model is a section by the attribute's name.
    void skip_section(const std::string& first_word);

private:
    template <class T>
    T bytes();
    std::size_t checked(const char* what, std::uint64_t said, std::size_t binary_bytes);

    io::TextScanner text_;
    bool is_binary_ = false, is_swapped_ = false;
};

}  // namespace heartwright::mesh
