// The page of `heartwright play`: one file of HTML, style and script (templates/play), which loads nothing from
// elsewhere.
#pragma once

#include <cstdint>
#include <string>

namespace heartwright::play {

// title: of the experiment. number: which page it is (routes.hpp). nonce: of its style and script, for the
// Content-Security-Policy.
std::string page_text(const std::string& title, std::int64_t number, const std::string& nonce);

// A file that opens `url` in a browser, so that no command line shows the token.
std::string opener_text(const std::string& url);

}  // namespace heartwright::play
