#include "runtime/report/report.hpp"

#include "runtime/io/output_folder.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/report/data/shown_unit.hpp"
#include "runtime/report/sections/page.hpp"
#include "runtime/report/sections/sections.hpp"
#include "runtime/report/surfaces/mesh_shape.hpp"

namespace heartwright::report {

namespace {

ReportBody body_with(Figures& figures, const std::filesystem::path& run_folder, bool is_going_on) {
    RunFolder run = read_run_folder(run_folder);
    run.is_going_on = is_going_on;
    show_calcium_in_uM(run);
    run.shape = mesh_shape(run);
    std::string body = heading(run) + warnings_section(run) + key_figures(run);
    for (const auto section : {traces_section, currents_section, restitution_section, line_scans_section,
                               sparks_section, surface_section, film_section, maps_section, leads_section, ecg_section,
                               reentry_section, measures_section, other_tables_section, seeds_section})
        body += section(run, figures);
    body += probes_section(run) + speed_section(run) + setup_section(run) + provenance_section(run);
    return {text_at(run.experiment, "name"), std::move(body)};
}

}  // namespace

void write_report(const std::filesystem::path& run_folder, bool is_going_on) {
    Figures figures;
    const ReportBody report = body_with(figures, run_folder, is_going_on);
    const io::OutputFolder folder(run_folder.string(), "run");
    io::write_whole_file((run_folder / "report.html").string(), page_of(report.title, report.html));
    figures.write(run_folder / "plots");
}

std::vector<Figure> report_figures(const std::filesystem::path& run_folder, const std::string& name, double width) {
    Figures figures(Figures::Files::none);
    if (!name.empty()) figures.lay_out(name, width);
    body_with(figures, run_folder, false);
    return figures.all();
}

ReportBody report_body(const std::filesystem::path& run_folder, bool is_going_on) {
    Figures figures(Figures::Files::none);
    return body_with(figures, run_folder, is_going_on);
}

}  // namespace heartwright::report
