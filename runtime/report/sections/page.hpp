// A page around its body.
#pragma once

#include <string>

namespace heartwright::report {

std::string page_of(const std::string& title, const std::string& body);  // title: plain text; body: HTML

// A page that a server gives out: `bar` (HTML) stands above an empty <main>, which `script` fills. `style` and `script`
// are added to those of every page; scripts carry `nonce`, for the Content-Security-Policy.
struct ServedParts {
    std::string title, bar, style, script, nonce;
};
std::string served_page(const ServedParts& parts);

}  // namespace heartwright::report
