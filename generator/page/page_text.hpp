// The files of templates/page and the style of all our pages, carried in the program.
#pragma once

namespace heartwright::page {

extern const char* const explain_html;
extern const char* const change_html;
extern const char* const style_css;

}  // namespace heartwright::page
