// A picture as a file.
#pragma once

#include <optional>
#include <string>

#include "runtime/report/pictures/typeface.hpp"
#include "runtime/report/pictures/vector_picture.hpp"

namespace heartwright::report {

// A picture as a page of PDF 1.4: shapes as paths, letters as text that can be selected, images as they are.
// Letters are those of `face`, which travels with the file; without it the file names `family`, which the reader's
// machine supplies. What that font or its encoding (WinAnsi) lacks comes from the built-in face. The unit of the
// picture is a pixel of CSS, 1/96 inch.
std::string pdf_of(const VectorPicture& picture, const std::string& family, const std::optional<Typeface>& face,
                   const std::string& title);

// A picture as SVG that any program reads: colours, places and letters said at each element, no style sheet, no script.
// The unit of the picture is a pixel of CSS, 1/96 inch; its width is said in mm, sizes of letters in pt.
std::string plain_svg(const VectorPicture& picture, const std::string& family, const std::string& title);

}  // namespace heartwright::report
