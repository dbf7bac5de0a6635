// templates/report/page.{html,css,js} as the build found them.
#pragma once

namespace heartwright::report {

extern const char* const page_html;
extern const char* const page_css;
extern const char* const page_js;

}  // namespace heartwright::report
