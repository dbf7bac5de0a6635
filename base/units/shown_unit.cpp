#include "base/units/shown_unit.hpp"

#include <cctype>

#include "base/units/unit.hpp"

namespace heartwright {
namespace {

bool is_of_calcium(const std::string& name) {
    if (name.find("Ca") != std::string::npos) return true;
    for (std::size_t begin = 0; begin < name.size();
         begin = name.find_first_of("_ ", begin), begin += begin < name.size() ? 1 : 0)
        if (begin + 1 < name.size() && std::tolower(static_cast<unsigned char>(name[begin])) == 'c' &&
            std::tolower(static_cast<unsigned char>(name[begin + 1])) == 'a')
            return true;
    return false;
}

}  // namespace

ShownUnit shown_unit(const std::string& symbol, const std::string& unit) {
    const auto own = parse_unit(unit), micromolar = parse_unit("uM");
    if (unit == "uM" || !own || !own->same_dimension(*micromolar) || !is_of_calcium(symbol)) return {1, unit};
    return {conversion_factor(*own, *micromolar), "uM"};
}

}  // namespace heartwright
