#include "runtime/report/sections/sections.hpp"

#include <algorithm>

#include <cctype>

#include "runtime/report/data/json_table.hpp"
#include "runtime/report/plots/text.hpp"

namespace heartwright::report {
namespace {

std::string table(const std::string& rows) {
    return rows.empty() ? ""
                        : "<div class=\"scroll\"><table class=\"facts\"><tbody>\n" + rows + "</tbody></table></div>\n";
}

std::string figure_of(const std::string& name, const std::string& value, const std::string& unit) {
    return value.empty() ? ""
                         : "<div><dt>" + name + "</dt><dd>" + value +
                               (unit.empty() ? "" : " <small>" + unit + "</small>") + "</dd></div>\n";
}

std::string duration(double seconds) {
    if (seconds > 0 && seconds < 0.0995) return readable(1e3 * seconds, 3) + " ms";
    if (seconds < 120) return readable(seconds, 3) + " s";
    if (seconds < 7200) return readable(seconds / 60, 3) + " min";
    return readable(seconds / 3600, 3) + " h";
}

bool is_complete(const RunFolder& run) {
    return run.summary && (text_at(*run.summary, "status").empty() || text_at(*run.summary, "status") == "complete");
}

std::string percent(double share) { return readable(100 * share, 3) + " %"; }

std::string joined(const json::Value* list, const char* separator) {
    std::string text;
    if (list != nullptr)
        for (const auto& item : list->items) text += (text.empty() ? "" : separator) + readable_json(item);
    return text;
}

}  // namespace

std::string section(const std::string& id, const std::string& title, const std::string& content) {
    if (content.empty()) return "";
    return "<section id=\"" + id + "\" aria-labelledby=\"" + id + "-heading\">\n<h2 id=\"" + id + "-heading\">" +
           title + "</h2>\n" + content + "</section>\n";
}

std::string heading(const RunFolder& run) {
    const std::string name = text_at(run.experiment, "name"), doc = text_at(run.experiment, "doc");
    std::string html = "<header>\n<p class=\"kicker\">Heartwright run report</p>\n<h1>" +
                       escaped(name.empty() ? "A run" : name) + "</h1>\n";
    if (!doc.empty()) html += "<p class=\"doc\">" + escaped(doc) + "</p>\n";
    if (!is_complete(run)) {
        const std::string status = run.summary ? text_at(*run.summary, "status") : "";
        const auto stopped = run.summary ? number_at(*run.summary, "stopped_at_ms") : std::nullopt,
                   end = run.summary ? number_at(*run.summary, "end_ms") : std::nullopt;
        html += "<p class=\"warning\" role=\"note\">";
        if (run.is_going_on)
            html += "This run is going on: what follows is what it has written so far" +
                    (run.times.empty() ? "" : ", probes up to " + readable_time(run.times.back()) + " ms") +
                    (run.maps ? ".</p>\n" : ". Maps and measures are written at its end.</p>\n");
        else if (status == "interrupted" && stopped && end)
            html += "This run was interrupted at " + readable_time(*stopped) + " ms of " + readable_time(*end) +
                    " ms: what follows is all that there was by then.</p>\n";
        else
            html += "This run did not finish" + (status.empty() ? std::string() : " (" + escaped(status) + ")") +
                    ": what follows is what it had written by then.</p>\n";
    }
    return html + "</header>\n";
}

std::string key_figures(const RunFolder& run) {
    std::string figures;
    std::string model = text_at(run.experiment, "model"), variants = joined(run.experiment.find("variant"), ", ");
    if (run.summary) {
        const json::Value& summary = *run.summary;
        if (const std::string name = text_at(summary, "model.name"); !name.empty()) model = name;
        if (variants.empty()) variants = joined(find_path(summary, "model.variants"), ", ");
    }
    figures += figure_of("Model", replaced(escaped(model), "_", "_<wbr>"), variants);
    if (run.summary) {
        const json::Value& summary = *run.summary;
        const auto number = [&](const char* path) { return number_at(summary, path); };
        if (const auto nodes = number("mesh.nodes")) {
            const auto elements = number("mesh.elements");
            figures += figure_of("Mesh", readable(*nodes) + " nodes",
                                 elements ? readable(*elements) + " tetrahedra" : std::string());
        } else if (const auto cells = number("grid.cells")) {
            figures += figure_of("Cells", readable(*cells), joined(find_path(summary, "grid.shape"), " × "));
        }
        if (const auto sites = number("lattice.sites")) {
            std::string site = text_at(summary, "lattice.site") + "s";
            site[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(site[0])));
            figures += figure_of(escaped(site), readable(*sites),
                                 "a cell, " + joined(find_path(summary, "lattice.shape"), " × "));
        }
        if (const auto end = number("end_ms")) {
            const auto dt = number("dt_ms");
            figures += figure_of("Simulated", readable_time(*end) + " ms", dt ? "dt " + readable(*dt, 6) + " ms" : "");
        }
        if (const auto total = number("timings_s.total")) {
            const std::string device = text_at(summary, "machine.device").empty()
                                           ? text_at(summary, "machine.processor")
                                           : text_at(summary, "machine.device");
            const auto resumed = number("checkpoints.resumed_from_step"), dt = number("dt_ms");
            const std::string since =
                resumed && dt ? ", from the checkpoint at " + readable(*resumed * *dt) + " ms on" : "";
            figures += figure_of("Took", duration(*total), escaped(device + since));
        }
        if (const auto speed = number("throughput.cell_steps_per_second"))
            figures += figure_of("Speed", in_words(*speed), "cell-steps/s");
    }
    return "<dl class=\"figures\">\n" + figures + "</dl>\n";
}

std::string speed_section(const RunFolder& run) {
    if (!run.summary) return "";
    const json::Value& summary = *run.summary;
    std::string rows;
    const auto add = [&](const char* path, const char* name, double factor, const char* unit) {
        if (const auto value = number_at(summary, path)) rows += row(name, readable(*value * factor) + unit);
    };
    if (const auto speed = number_at(summary, "throughput.cell_steps_per_second"))
        rows += row("Throughput", in_words(*speed) + " cell-steps/s");
    if (const auto speed = number_at(summary, "throughput.site_steps_per_second"))
        rows += row("Throughput of sites", in_words(*speed) + " site-steps/s");
    add("throughput.ms_per_step", "Time per step", 1, " ms");
    add("throughput.bytes_per_cell_step", "Memory traffic per cell-step", 1, " bytes");
    add("throughput.copy_bandwidth_bytes_per_second", "Copy bandwidth of this machine, measured", 1e-9, " GB/s");
    if (const auto share = number_at(summary, "throughput.fraction_of_bound"))
        rows += row("Share of what that bandwidth allows", percent(*share));
    add("energy_j.gpus", "Energy of the GPUs, by their counters", 1, " J");
    add("energy_j.processors", "Energy of the processors, by their counters", 1, " J");
    add("energy_j.per_beat", "Energy per beat", 1, " J");
    if (const auto steps = number_at(summary, "steps")) rows += row("Steps", readable(*steps));
    if (const auto steps = number_at(summary, "steps_since_checkpoint"))
        rows += row("Steps since the checkpoint, to which times and throughput refer", readable(*steps));
    std::string html = table(rows);

    const json::Value* timings = find_path(summary, "timings_s");
    if (timings != nullptr && timings->is(json::Kind::object)) {
        const double total = number_at(*timings, "total").value_or(0);
        std::string phases;
        for (const auto& member : timings->members) {
            if (!member.value.is(json::Kind::number) || member.key == "total") continue;
            const double share = total > 0 ? std::clamp(member.value.number / total, 0.0, 1.0) : 0;
            std::string name = member.key;
            std::replace(name.begin(), name.end(), '_', ' ');
            phases += "<tr><th scope=\"row\">" + escaped(name) + "</th><td class=\"number\">" +
                      duration(member.value.number) +
                      "</td><td class=\"share\"><span style=\"width:" + coordinate(100 * share) +
                      "%\"></span></td></tr>\n";
        }
        if (total > 0)
            phases +=
                "<tr><th scope=\"row\">total</th><td class=\"number\">" + duration(total) + "</td><td></td></tr>\n";
        if (!phases.empty())
            html +=
                "<h3>Where the time went</h3>\n<div class=\"scroll\"><table class=\"facts\"><thead><tr><th "
                "scope=\"col\">Phase</th><th scope=\"col\">Time</th><th "
                "scope=\"col\">Share</th></tr></thead><tbody>\n" +
                phases + "</tbody></table></div>\n";
    }
    return section("speed", "Speed", html);
}

std::string setup_section(const RunFolder& run) {
    std::string rows;
    const json::Value* citation = nullptr;
    if (run.summary) {
        if (const std::string doc = text_at(*run.summary, "model.doc"); !doc.empty())
            rows += row("Model", escaped(doc));
        citation = find_path(*run.summary, "model.citation");
    }
    if (citation != nullptr) rows += row("To cite", readable_json(*citation));
    std::string tables;
    for (const auto& member : run.experiment.members) {
        if (member.key == "format" || member.key == "name" || member.key == "doc") continue;
        std::string name = member.key;
        if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
        if (member.key == "model") name = "Model spec";
        if (member.key == "set") name = "Changed parameters";
        if (member.key == "variant") name = "Variants";
        const bool is_table = member.value.is(json::Kind::array) && !member.value.items.empty() &&
                              member.value.items.front().is(json::Kind::object) &&
                              member.value.items.front().members.size() > 1;
        if (is_table)
            tables += "<h3>" + escaped(name) + "</h3>\n" + readable_json(member.value) + "\n";
        else
            rows += row(name, readable_json(member.value));
    }
    std::string notes;
    if (run.summary)
        if (const json::Value* list = run.summary->find("notes"))
            for (const auto& item : list->items)
                if (!is_warning(item.text)) notes += "<li>" + readable_json(item) + "</li>\n";
    if (!notes.empty()) notes = "<h3>What the solver decided</h3>\n<ul>\n" + notes + "</ul>\n";
    std::string changed;
    if (run.summary)
        if (const json::Value* list = run.summary->find("changed"); list != nullptr && !list->items.empty())
            changed = "<h3>Changed from the file</h3>\n" + readable_json(*list) + "\n";
    return section("setup", "What was run", table(rows) + changed + tables + notes);
}

std::string provenance_section(const RunFolder& run) {
    const char* const copies =
        run.experiment.find("inputs") != nullptr
            ? ", with copies of the spec and of all files that it reads. To run it again, here or elsewhere"
            : ". To run it again";
    std::string html =
        std::string("<p>The folder of this page holds the experiment as it was run, every default said") + copies +
        ":</p>\n<pre><code>heartwright run experiment.resolved.json -o ANOTHER_FOLDER";
    if (run.summary) {
        if (const std::string backend = text_at(*run.summary, "machine.backend"); !backend.empty())
            html += " --backend " + escaped(backend);
        if (const std::string precision = text_at(*run.summary, "machine.precision"); precision == "fp32")
            html += " --precision fp32";
    }
    html += "</code></pre>\n";
    if (run.summary) {
        const json::Value& summary = *run.summary;
        std::string rows;
        if (const std::string command = text_at(summary, "command"); !command.empty())
            rows += row("Command", "<code>" + escaped(command) + "</code>");
        for (const char* part : {"started", "finished"})
            if (const json::Value* value = summary.find(part)) rows += row(part, readable_json(*value));
        if (const std::string hash = text_at(summary, "model.spec_hash"); !hash.empty())
            rows += row("Spec hash", "<code>" + escaped(hash) + "</code>");
        if (const std::string version = text_at(summary, "model.generator_version"); !version.empty())
            rows += row("Generator", escaped(version));
        if (const json::Value* machine = summary.find("machine"); machine != nullptr) rows += rows_of(*machine);
        if (const json::Value* build = summary.find("build"); build != nullptr) rows += rows_of(*build);
        html += table(rows);
    }
    const Origin& whole = run.experiment.origin;
    if (whole.file)
        html += "<details><summary>experiment.resolved.json</summary>\n<pre><code>" +
                escaped(std::string_view(whole.file->text()).substr(whole.offset, whole.length)) +
                "</code></pre></details>\n";
    return section("again", "How to run it again", html);
}

std::string map_title(const std::string& name) {
    const auto begins = [&](const char* with) { return name.rfind(with, 0) == 0; };
    const auto after = [&](std::size_t length) { return name.substr(length); };
    const auto symbol_after_digits = [&](std::size_t length) {
        return name.substr(std::min(name.size(), name.find('_', length)) + 1);
    };
    if (begins("apd")) return "APD" + after(3);
    if (begins("alternans")) return "Alternans of APD" + after(9);
    if (begins("parameter_")) return after(10);
    if (begins("peak_")) return "Peak of " + after(5);
    if (begins("minimum_")) return "Minimum of " + after(8);
    if (begins("maximum_")) return "Maximum of " + after(8);
    if (begins("time_to_peak_")) return "Time to peak of " + after(13);
    if (begins("charge_")) return "Charge of " + after(7);
    if (begins("decay") && name.find('_') != std::string::npos)
        return "Decay of " + symbol_after_digits(5) + " by " + name.substr(5, name.find('_') - 5) + " %";
    if (begins("repolarisation") && name.size() > 14) return "Repolarisation " + after(14) + " %";
    if (name == "dvdt_max") return "Steepest upstroke";
    if (name == "cv") return "Conduction velocity";
    if (name == "ead") return "Early afterdepolarisations";
    if (name == "dad") return "Delayed afterdepolarisations";
    if (name == "period") return "Period between activations";
    std::string title = replaced(name, "_", " ");
    if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}

}  // namespace heartwright::report
