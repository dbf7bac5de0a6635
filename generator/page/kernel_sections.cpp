#include "generator/page/kernel_sections.hpp"

#include <string>
#include <utility>

#include "generator/page/live_plot.hpp"

namespace heartwright::page {
namespace {

data fits_of(const Evidence& evidence) {
    return list_of(evidence.live.fits, [](const RegisterFit& fit) {
        data entry;
        const std::pair<const char*, int> cells[] = {{"blocks", fit.blocks},   {"registers", fit.registers},
                                                     {"values", fit.values},   {"slots", fit.slots},
                                                     {"fetched", fit.fetched}, {"puts", fit.puts},
                                                     {"takes", fit.takes},     {"bytes", fit.shared_bytes}};
        for (const auto& [name, value] : cells) entry.set(name, std::to_string(value));
        return entry;
    });
}

}  // namespace

data kernels_of(const Evidence& evidence) {
    return list_of(evidence.kernels, [](const CompiledKernel& kernel) {
        data entry;
        entry.set("name", kernel.name);
        entry.set("architecture", kernel.architecture);
        entry.set("registers", std::to_string(kernel.registers));
        entry.set("spilled", std::to_string(kernel.spilled));
        entry.set("threads", std::to_string(kernel.threads));
        entry.set("blocks", std::to_string(kernel.blocks));
        entry.set("occupancy", percent(kernel.occupancy));
        return entry;
    });
}

data sass_of(const Evidence& evidence) {
    data list(data::type::list);
    for (const CompiledKernel& kernel : evidence.kernels) {
        if (kernel.instructions.empty()) continue;
        int all = 0;
        for (const auto& [kind, count] : kernel.instructions) all += count;
        data entry;
        entry.set("name", kernel.name);
        entry.set("architecture", kernel.architecture);
        entry.set("kinds", list_of(kernel.instructions, [&](const auto& one) {
                      data kind;
                      kind.set("name", one.first);
                      kind.set("count", std::to_string(one.second));
                      return with_bar(kind, one.second, all, kernel.instructions.front().second);
                  }));
        list.push_back(entry);
    }
    return list;
}

data compiled_worth(const Evidence& evidence) {
    data rows(data::type::list);
    const auto number = [](int n) { return n < 0 ? std::string() : std::to_string(n); };
    const auto add = [&](const std::string& name, int instructions, int fp64, int registers, int spilled) {
        data row;
        row.set("name", name);
        row.set("instructions", number(instructions));
        row.set("fp64", number(fp64));
        row.set("registers", number(registers));
        row.set("spilled", number(spilled));
        rows.push_back(row);
    };
    if (evidence.kernels.empty()) return rows;
    const CompiledKernel& all = evidence.kernels.front();
    for (const Worth& worth : evidence.worth) {
        if (!worth.is_compiled) continue;
        if (rows.is_empty_list())
            add("with all passes", instructions_of(all), fp64_instructions_of(all), all.registers, all.spilled);
        add("without " + worth.pass, worth.instructions, worth.fp64, worth.registers, worth.spilled);
    }
    return rows;
}

void set_live_values(data& page, const Evidence& evidence) {
    page.set("has_live", !evidence.live.after_line.empty());
    if (!evidence.live.after_line.empty()) {
        page.set("live_plot", live_plot_html(evidence.live));
        page.set("n_cuts", evidence.live.cuts.empty() ? data(false) : data(std::to_string(evidence.live.cuts.size())));
        page.set("most_in_fp32",
                 evidence.live.most_in_fp32 == 0 ? data(false) : data(std::to_string(evidence.live.most_in_fp32)));
        page.set("fits", fits_of(evidence));
    }
}

}  // namespace heartwright::page
