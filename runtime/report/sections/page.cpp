#include "runtime/report/sections/page.hpp"

#include "runtime/report/plots/figure.hpp"
#include "runtime/report/plots/page_text.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {

std::string page_of(const std::string& title, const std::string& body) {
    // The body last: what files say is never searched for marks.
    std::string page = replaced(page_html, "{{style}}", std::string(page_css) + figure_css);
    page = replaced(page, "{{file_style}}", file_style());
    const bool has_surface = body.find("class=\"surface-view\"") != std::string::npos;
    page = replaced(page, "{{script}}", page_js + std::string(has_surface ? surface_js : ""));
    page = replaced(page, "{{title}}", escaped(title.empty() ? "A run" : replaced(title, "{{", "{ {")));
    return replaced(page, "{{body}}", body);
}

}  // namespace heartwright::report
