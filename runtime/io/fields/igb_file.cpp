#include "runtime/io/fields/igb_file.hpp"

#include <bit>

#include "base/diag/faults.hpp"
#include "runtime/io/number_text.hpp"

namespace heartwright::io {

std::string igb_header(const IgbHeader& header) {
    constexpr std::size_t size = 1024, longest_line = 70;
    std::string text, line;
    const auto end_line = [&] {
        text += line + "\r\n";
        line.clear();
    };
    const auto add = [&](const std::string& keyword, const std::string& value) {
        const std::string item = keyword + ":" + value + " ";
        if (line.size() + item.size() > longest_line) end_line();
        line += item;
    };
    const auto word = [](std::string unit) {  // no blanks, no commas: they separate
        for (char& c : unit)
            if (c == ' ' || c == ',' || c == ';' || c == '\t') c = '_';
        return unit.empty() ? std::string("1") : unit.substr(0, 40);
    };
    const char* const axes = "xyz";
    for (std::size_t a = 0; a < 3; ++a) add(std::string(1, axes[a]), std::to_string(header.points[a]));
    add("t", std::to_string(header.instants));
    add("type", header.fp64 ? "double" : "float");
    add("systeme", std::endian::native == std::endian::little ? "little_endian" : "big_endian");
    for (std::size_t a = 0; a < 3; ++a) {
        if (!(header.spacing[a] > 0)) continue;
        const std::string axis(1, axes[a]);
        add("org_" + axis, number_text(header.origin[a]));
        add("inc_" + axis, number_text(header.spacing[a]));
        add("dim_" + axis, number_text(static_cast<double>(static_cast<float>(header.spacing[a]) *
                                                           static_cast<float>(header.points[a]))));
    }
    add("org_t", number_text(header.first_time));
    add("inc_t", number_text(header.between > 0 ? header.between : 1));
    for (const char* axis : {"x", "y", "z"}) add(std::string("unites_") + axis, "um");
    add("unites_t", "ms");
    add("unites", word(header.unit));
    add("facteur", "1");
    add("zero", "0");
    end_line();
    if (text.size() + 3 > size) throw OurFault("an IGB header of " + std::to_string(text.size()) + " bytes");
    while (size - text.size() > longest_line + 5) text += std::string(longest_line, ' ') + "\r\n";
    text += std::string(size - text.size() - 3, ' ') + "\r\n\f";
    return text;
}

IgbWriter::IgbWriter(std::string path, const IgbHeader& header)
    : path_(std::move(path)),
      points_(header.points[0] * header.points[1] * header.points[2]),
      instants_(header.instants),
      fp64_(header.fp64),
      file_(path_) {
    file_.write(igb_header(header));
}

void IgbWriter::instant(const std::vector<double>& values) {
    if (static_cast<std::int64_t>(values.size()) != points_ || instants_-- == 0)
        throw OurFault(path_ + ": an instant of " + std::to_string(values.size()) +
                       " values that the header does not tell of");
    if (fp64_) {
        file_.write({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double)});
    } else {
        const std::vector<float> single(values.begin(), values.end());
        file_.write({reinterpret_cast<const char*>(single.data()), single.size() * sizeof(float)});
    }
}

void IgbWriter::close() {
    if (instants_ != 0) throw OurFault(path_ + ": " + std::to_string(instants_) + " instants are missing");
    file_.finish(false);
}

}  // namespace heartwright::io
