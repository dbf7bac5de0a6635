// What the run warned of, set apart at the top of the page.
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/sections.hpp"

namespace heartwright::report {

bool is_warning(const std::string& note) { return note.rfind("warning: ", 0) == 0; }

std::string warnings_section(const RunFolder& run) {
    const json::Value* notes = run.summary ? run.summary->find("notes") : nullptr;
    if (notes == nullptr) return "";
    std::string items;
    for (const auto& note : notes->items)
        if (note.is(json::Kind::string) && is_warning(note.text))
            items += "<li>" + escaped(note.text.substr(9)) + "</li>\n";
    if (items.empty()) return "";
    return "<section id=\"warnings\" class=\"warning\" aria-labelledby=\"warnings-heading\">\n<h2 "
           "id=\"warnings-heading\">Warnings</h2>\n<ul>\n" +
           items + "</ul>\n</section>\n";
}

}  // namespace heartwright::report
