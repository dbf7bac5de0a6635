// A picture as SVG that any program reads: colours, places and letters said at each element, no style sheet, no script.
#pragma once

#include <string>

#include "runtime/report/pictures/vector_picture.hpp"

namespace heartwright::report {

// The unit of the picture is a pixel of CSS, 1/96 inch; its width is said in mm, sizes of letters in pt.
std::string plain_svg(const VectorPicture& picture, const std::string& family, const std::string& title);

}  // namespace heartwright::report
