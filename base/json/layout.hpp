// One layout for JSON with comments: what `heartwright fmt` writes.
#pragma once

#include <string>

#include "base/diag/diagnostics.hpp"
#include "base/json/value.hpp"

namespace heartwright::json {

// The file's text, laid out: two spaces a level; an object or array on one line when its author wrote it so, it fits
// into 120 columns and holds no comment, else a member a line. Order, comments, numbers and strings stay as they are
// written, and so does a blank line between members. Laid out again it stays the same.
// `document`: what parse() made of the file.
std::string laid_out(const SourceFile& file, const Value& document);

// Do both hold the same values in the same order, whatever their layout?
bool same_values(const Value& a, const Value& b);

}  // namespace heartwright::json
