// templates/report/page.{html,css,js}, figure.css and surface.js as the build found them.
#pragma once

namespace heartwright::report {

extern const char* const page_html;
extern const char* const page_css;
extern const char* const figure_css;  // of what is drawn: also in files that stand alone, so it is valid XML text
extern const char* const page_js;
extern const char* const letters_ttf;  // a subset of DejaVu Sans
extern const unsigned long letters_ttf_size;
extern const char* const surface_js;  // behind page_js, in a page with a surface to turn

}  // namespace heartwright::report
