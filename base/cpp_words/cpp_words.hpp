// Words that C++ and the headers of compilers have taken, so that sources written from a spec cannot use them as names.
#pragma once

#include <string>
#include <string_view>

namespace heartwright {

bool is_keyword_of_cpp(std::string_view name);

// Whether a header that generated sources see may define it as a macro, on a CPU or a GPU: NULL, M_PI, errno, linux,
// cudaStreamDefault. By how macros are written, and a list of those that are written as other names; a test compares
// it with what compilers define.
bool may_be_macro(std::string_view name);

// `name` without the underscores at its end. Sources write a taken name with an underscore more than it has: of every
// name that begins like it and ends in underscores, so that different names stay different.
std::string_view stem_of(std::string_view name);

// Where a model's generated sources lie within heartwright::models: its name, with an underscore more where that is
// taken.
std::string namespace_of_model(const std::string& model);

}  // namespace heartwright
