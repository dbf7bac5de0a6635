// What every picture that a reader accepts must survive.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/anatomy/read_image.hpp"

namespace heartwright {

// Reads, and uses what was read. Only UserFaults may come. Sizes and numbers agree.
template <class Read>
void hostile_image(const Read& read) {
    try {
        const anatomy::Image image = read();
        if (image.values.size() != static_cast<std::size_t>(image.count()) * image.components) std::abort();
        for (std::size_t axis = 0; axis < 3 && image.spacing; ++axis)
            if (!((*image.spacing)[axis] > 0)) std::abort();
        if (image.components == 1) anatomy::labels_of(image);
        anatomy::spacing_of(image);
    } catch (const UserFault&) {
    }
}

// The first byte says how long the header is, in eights; what follows it is the file that the header names.
template <class Read>
void hostile_image_in_two_files(std::string_view bytes, const Read& read) {
    const std::size_t size = bytes.empty() ? 0 : 8 * static_cast<std::size_t>(static_cast<unsigned char>(bytes[0]));
    const std::string_view rest = bytes.substr(bytes.empty() ? 0 : 1);
    const std::string detached(rest.substr(std::min(size, rest.size())));
    const auto give = [&](const std::string&) { return detached; };
    hostile_image([&] { return read(rest.substr(0, size), give); });
    hostile_image([&] { return read(rest, give); });
}

}  // namespace heartwright
