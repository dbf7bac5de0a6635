// Colours of messages on a terminal: severities and carets. Off when NO_COLOR is set (https://no-color.org) or TERM is
// "dumb".
#pragma once

#include <string>
#include <string_view>

namespace heartwright {

// Is `descriptor` (1: stdout, 2: stderr) a terminal that colours are wanted on?
bool wants_colour(int descriptor);

// "error:", "warning:", "note:" and "machine fault:" at the beginning of a line or behind a place, and carets, in
// colour.
std::string coloured(std::string_view text);

// For stderr: coloured where it is wanted, else as it is.
std::string for_stderr(std::string_view text);

}  // namespace heartwright
