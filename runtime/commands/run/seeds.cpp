#include "runtime/commands/run/seeds.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "runtime/commands/output/resume.hpp"
#include "runtime/core/moments.hpp"
#include "runtime/io/fields/means_of_runs.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/report/report.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

// A value of the same shape as the first: numbers are put together from all, where they have one; else it is the
// first's.
struct MeanAndSd {
    Json mean, sd;
};
MeanAndSd together(const std::vector<const Json*>& all) {
    const Json& first = *all.front();
    if (first.is_number() || first.is_null()) {
        Moments moments;
        bool is_number = false;
        for (const Json* one : all) {
            is_number = is_number || one->is_number();
            moments.add(one->is_number() ? one->get<double>() : std::nan(""));
        }
        return {is_number ? finite(moments.mean()) : first, finite(moments.standard_deviation())};
    }
    MeanAndSd result{first, first};
    const auto put = [&](const auto& key) {
        std::vector<const Json*> inner;
        for (const Json* one : all)
            if (one->type() == first.type() && one->size() == first.size()) {
                if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(key)>>)
                    inner.push_back(&(*one)[key]);
                else if (one->contains(key))
                    inner.push_back(&(*one)[key]);
            }
        auto [mean, sd] = together(inner);
        result.mean[key] = std::move(mean);
        result.sd[key] = std::move(sd);
    };
    if (first.is_object())
        for (const auto& [key, value] : first.items()) put(key);
    if (first.is_array())
        for (std::size_t k = 0; k < first.size(); ++k) put(k);
    return result;
}

std::string listed(const std::vector<std::uint64_t>& seeds) {
    std::string text;
    for (std::size_t k = 0; k < seeds.size(); ++k) {
        if (k == 8 && seeds.size() > 10) return text + "... " + std::to_string(seeds.back());
        text += (k > 0 ? ", " : "") + std::to_string(seeds[k]);
    }
    return text;
}

// That of the first of these runs, with figures from all of them. whole: runs that came to their end.
Json summary_of(const std::string& own, const std::vector<std::string>& folders,
                const std::vector<std::uint64_t>& seeds_of_folders, std::size_t whole,
                const experiment::Experiment& experiment, const Json& resolved) {
    std::vector<Json> all;
    for (const std::string& folder : folders) all.push_back(Json::parse(io::read_file(folder + "/summary.json")));
    Json summary = all.front(), seeds{{"values", seeds_of_folders}};
    for (const char* key : {"at_probes", "measures", "sparks"}) {
        if (!summary.contains(key)) continue;
        std::vector<const Json*> values;
        for (const Json& one : all)
            if (one.contains(key)) values.push_back(&one[key]);
        auto [mean, sd] = together(values);
        summary[key] = std::move(mean);
        seeds[std::string(key) + "_sd"] = std::move(sd);
    }
    for (const char* part : {"timings_s", "energy_j"}) {
        if (!summary.contains(part)) continue;
        for (auto& [key, number] : summary[part].items()) {
            double sum = 0;
            for (const Json& one : all) sum += one.value(part, Json::object()).value(key, 0.0);
            number = key == "per_beat" ? sum / static_cast<double>(all.size()) : sum;
        }
    }
    if (whole < experiment.seeds.size()) {
        summary["status"] = "interrupted";
        summary["notes"].push_back("warning: interrupted when " + std::to_string(whole) + " of " +
                                   std::to_string(experiment.seeds.size()) + " seeds had been run");
    }
    summary["notes"].push_back("means and sample standard deviations over the seeds " + listed(seeds_of_folders) +
                               "; the folder of each, seed_" + std::to_string(seeds_of_folders.front()) +
                               " and so on, holds its own run");
    summary["seeds"] = std::move(seeds);
    summary["resolved"] = resolved;
    summary["files"] = files_json(own);
    return summary;
}

std::vector<std::string> in_each(const std::vector<std::string>& folders, const char* file) {
    std::vector<std::string> paths;
    for (const std::string& folder : folders) paths.push_back((fs::path(folder) / file).string());
    return paths;
}

}  // namespace

std::string seed_folder(const std::string& folder, std::uint64_t seed) {
    return (fs::path(folder) / ("seed_" + std::to_string(seed))).string();
}

std::vector<std::string> seed_folders(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string(),
                          digits = name.substr(std::min<std::size_t>(name.size(), 5));
        const bool is_number =
            !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (name.starts_with("seed_") && is_number && entry.is_directory(error)) found.push_back(entry.path().string());
    }
    std::sort(found.begin(), found.end());
    return found;
}

int run_seeds(const experiment::Experiment& experiment, const Json& resolved, const std::string& model,
              const std::string& folder, mpi::Team& team,
              const std::function<int(std::uint64_t seed, const std::string& folder)>& run_one) {
    std::vector<std::string> folders;
    std::vector<std::uint64_t> seeds;
    std::size_t whole = 0;
    int code = 0;
    {
        launch::Interruption interruption;  // between runs too
        interruption.outlast_notices();
        for (std::size_t k = 0; k < experiment.seeds.size() && code == 0; ++k) {
            const std::uint64_t seed = experiment.seeds[k];
            const std::int64_t signal = team.all_reduce_max(launch::Interruption::signal());
            code = signal == 0 ? 0 : 128 + static_cast<int>(signal);
            if (code != 0) break;
            launch::progress_text() << "seed " << seed << " (" << k + 1 << " of " << experiment.seeds.size() << ")\n";
            code = run_one(seed, seed_folder(folder, seed));
            whole += code == 0 ? 1 : 0;
            if (code == 0 || folders.empty()) {
                folders.push_back(seed_folder(folder, seed));
                seeds.push_back(seed);
            }
        }
    }
    if (folders.empty()) return code;
    launch::at_the_root(team, [&] {
        if (!experiment.probes.empty())
            io::write_mean_tables(in_each(folders, "probes.csv"), folder + "/probes.csv", folder + "/probes_sd.csv");
        if (fs::exists(fs::path(folders.front()) / "maps.h5"))
            io::write_mean_maps(in_each(folders, "maps.h5"), folder + "/maps.h5", folder + "/maps_sd.h5",
                                experiment.name, model);
        io::write_whole_file(folder + "/summary.json", summary_of(folder, folders, seeds, whole, experiment, resolved)
                                                               .dump(2, ' ', false, Json::error_handler_t::replace) +
                                                           "\n");
        report::write_report(folder);
    });
    return code;
}

}  // namespace heartwright::commands
