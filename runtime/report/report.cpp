#include "runtime/report/report.hpp"

#include "runtime/io/whole_file.hpp"
#include "runtime/report/page_text.hpp"
#include "runtime/report/sections.hpp"
#include "runtime/report/text.hpp"

namespace heartwright::report {

void write_report(const std::filesystem::path& run_folder) {
    const RunFolder run = read_run_folder(run_folder);
    const std::string body = heading(run) + key_figures(run) + traces_section(run) + line_scans_section(run) + sparks_section(run) + maps_section(run) + probes_section(run) + speed_section(run) + setup_section(run) +
                             provenance_section(run);
    const std::string name = text_at(run.experiment, "name");
    // The body last: what files say is never searched for marks.
    std::string page = replaced(page_html, "{{style}}", page_css);
    page = replaced(page, "{{script}}", page_js);
    page = replaced(page, "{{title}}", escaped(name.empty() ? "A run" : replaced(name, "{{", "{ {")));
    page = replaced(page, "{{body}}", body);
    io::write_whole_file((run_folder / "report.html").string(), page);
}

}  // namespace heartwright::report
