// templates/report/page.{html,css,js} and figure.css as the build found them.
#pragma once

namespace heartwright::report {

extern const char* const page_html;
extern const char* const page_css;
extern const char* const figure_css;  // of what is drawn: also in files that stand alone, so it is valid XML text
extern const char* const page_js;

}  // namespace heartwright::report
