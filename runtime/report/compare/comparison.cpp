#include "runtime/report/compare/comparison.hpp"

#include "runtime/io/whole_file.hpp"
#include "runtime/report/compare/grid_differences.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/plots/text.hpp"
#include "runtime/report/sections/page.hpp"

namespace heartwright::report {
namespace {

std::string name_of(const RunFolder& run) {
    const std::string name = text_at(run.experiment, "name");
    return name.empty() ? "a run" : name;
}

std::string described(const char* letter, const RunFolder& run) {
    const std::string status = run.summary ? text_at(*run.summary, "status") : "";
    std::string text =
        "<dt>" + std::string(letter) + "</dt><dd>" + escaped(name_of(run)) + "<small>" + escaped(run.folder.string());
    if (run.summary)
        if (const auto seed = number_at(run.experiment, "seed")) text += "; seed " + readable(*seed);
    text += "</small></dd>";
    if (!run.summary || (!status.empty() && status != "complete"))
        text += "<dd class=\"warning\">" +
                (status.empty() ? std::string("Did not finish") : "Not whole: " + escaped(status)) +
                ". Compared is what it had written.</dd>";
    return "<div>" + text + "</div>\n";
}

}  // namespace

void write_comparison(const std::filesystem::path& a_folder, const std::filesystem::path& b_folder,
                      const std::filesystem::path& file) {
    RunFolder a = read_run_folder(a_folder), b = read_run_folder(b_folder);
    require_one_mesh(a, b);
    for (RunFolder* run : {&a, &b}) show_calcium_in_uM(*run);
    const std::string title = name_of(a) == name_of(b) ? name_of(a) + ", two runs" : name_of(a) + " and " + name_of(b);
    Figures figures(Figures::Files::none);
    std::string body = "<header>\n<p class=\"kicker\">Heartwright: two runs side by side</p>\n<h1>" + escaped(title) +
                       "</h1>\n</header>\n<dl class=\"figures two\">\n" + described("A", a) + described("B", b) +
                       "</dl>\n";
    if (text_at(a.experiment, "model") != text_at(b.experiment, "model"))
        body +=
            "<p class=\"warning\" role=\"note\">The models are not the same: symbols of one name are compared, "
            "whatever they mean in "
            "each.</p>\n";
    body += setup_differences(a, b) + figure_differences(a, b) + trace_differences(a, b, figures) +
            map_differences(a, b, figures);
    io::write_whole_file(file.string(), page_of(title, body));
}

}  // namespace heartwright::report
