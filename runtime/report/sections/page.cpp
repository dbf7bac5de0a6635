#include "runtime/report/sections/page.hpp"

#include "runtime/report/plots/figure.hpp"
#include "runtime/report/plots/page_text.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {

namespace {

std::string with_title(const std::string& page, const std::string& title) {
    return replaced(page, "{{title}}", escaped(title.empty() ? "A run" : replaced(title, "{{", "{ {")));
}

}  // namespace

std::string page_of(const std::string& title, const std::string& body) {
    // The body last: what files say is never searched for marks.
    std::string page = replaced(page_html, "{{style}}", std::string(page_css) + figure_css);
    page = replaced(page, "{{connect}}", "");
    page = replaced(page, "{{bar}}", "");
    page = replaced(page, "{{nonce}}", "");
    page = replaced(page, "{{file_style}}", file_style());
    const bool has_surface = body.find("class=\"surface-view\"") != std::string::npos;
    page = replaced(page, "{{script}}", page_js + std::string(has_surface ? surface_js : ""));
    return replaced(with_title(page, title), "{{body}}", body);
}

std::string served_page(const ServedParts& parts) {
    std::string page = replaced(page_html, "{{style}}", std::string(page_css) + figure_css + parts.style);
    page = replaced(page, "{{connect}}", "; connect-src 'self'");
    page = replaced(page, "{{bar}}", parts.bar);
    page = replaced(page, "{{nonce}}", " nonce=\"" + parts.nonce + "\"");
    page = replaced(page, "{{file_style}}", file_style());
    page = replaced(page, "{{script}}", std::string(page_js) + surface_js + parts.script);
    return replaced(with_title(page, parts.title), "{{body}}", "");
}

}  // namespace heartwright::report
