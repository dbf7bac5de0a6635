#include "runtime/checkpoint/index.hpp"

#include <algorithm>
#include <functional>

#include "base/diag/faults.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"

namespace heartwright::checkpoint {

using Json = nlohmann::ordered_json;

namespace {

std::string checksum_text(const std::string& text) {
    io::Checksum sum;
    sum.add(text.data(), text.size());
    return io::checksum_text(sum);
}

// " (0.1.0, commit 1234abc)"
std::string made_by_text(const Json& index) {
    const auto text = [&](const char* key) {
        const Json by = index.value("made_by", Json::object());
        return by.is_object() && by.contains(key) && by[key].is_string() ? by[key].get<std::string>() : std::string();
    };
    const std::string version = text("version"), commit = text("commit");
    return version.empty() ? "" : " (" + version + (commit.empty() ? "" : ", commit " + commit) + ")";
}

std::string shown(const Json& value) {
    constexpr std::size_t most = 60;
    const std::string text = value.dump();
    return text.size() <= most ? text : text.substr(0, most) + "...";
}

// An object, or a part of one that is absent.
bool has_members(const Json* value) { return value != nullptr && value->is_object(); }

}  // namespace

std::string Index::text() const {
    Json all;
    all["what"] = "a checkpoint of heartwright: docs/checkpoints.md";
    all["format"] = index_format;
    all["step"] = step;
    all["t_ms"] = t;
    all["made_by"] = made_by;
    all["about"] = about;
    all["files"] = Json::array();
    for (const IndexedFile& file : files) {
        all["files"].push_back({{"name", file.name},
                                {"bytes", file.bytes},
                                {"cells", file.cells},
                                {"first", file.first},
                                {"last", file.last}});
    }
    all["values"] = Json::object();
    for (const auto& [name, file] : values) all["values"][name] = file;
    all["checksum"] = checksum_text(all.dump());
    return all.dump(1) + "\n";
}

Index Index::parse(const std::string& text, const std::string& path) {
    const auto damaged = [&](const std::string& what) { return io::DamagedFile(path + ": cannot be used: " + what); };
    Json all = Json::parse(text, nullptr, false);
    if (!all.is_object() || !all.contains("checksum") || !all["checksum"].is_string() || !all.contains("format"))
        throw damaged("it is no index of a checkpoint, or only a part of one");
    const std::string checksum = all["checksum"];
    if (all["format"].is_number_integer() && all["format"] != index_format) {
        const bool is_older = all["format"] < index_format;
        throw UserFault(path + ": is a checkpoint of format " + all["format"].dump() +
                        ", and this heartwright reads format " + std::to_string(index_format) +
                        (is_older ? ": it does not say which input files and parameters its run had; go on with the "
                                    "version that wrote it"
                                  : ": go on with the version that wrote it") +
                        (is_older ? made_by_text(all) : "") + ", or run anew with --force instead of --resume");
    }
    all.erase("checksum");
    if (checksum_text(all.dump()) != checksum) throw damaged("it does not agree with its checksum");
    try {
        Index index;
        index.step = all.at("step").get<std::int64_t>();
        index.t = all.at("t_ms").get<double>();
        index.about = all.at("about");
        index.made_by = all.at("made_by");
        for (const Json& one : all.at("files")) {
            index.files.push_back({one.at("name").get<std::string>(), one.at("bytes").get<std::int64_t>(),
                                   one.at("cells").get<std::int64_t>(), one.at("first").get<std::int64_t>(),
                                   one.at("last").get<std::int64_t>()});
            if (index.files.back().name.find('/') != std::string::npos) throw damaged("it names a file elsewhere");
        }
        for (const auto& [name, file] : all.at("values").items()) {
            const auto number = file.get<std::int64_t>();
            if (number < 0 || number >= static_cast<std::int64_t>(index.files.size()))
                throw damaged("it names a file that it does not list");
            index.values[name] = number;
        }
        return index;
    } catch (const Json::exception& wrong) {
        throw damaged(wrong.what());
    }
}

std::vector<std::string> differences(const Json& there, const Json& here, std::size_t most) {
    std::vector<std::string> found;
    const std::function<void(const std::string&, const Json*, const Json*)> compare =
        [&](const std::string& path, const Json* a, const Json* b) {
            if (found.size() >= most || (a != nullptr && b != nullptr && *a == *b)) return;
            const auto member = [](const Json* of, const std::string& key) -> const Json* {
                return has_members(of) && of->contains(key) ? &of->at(key) : nullptr;
            };
            if (has_members(a) && has_members(b)) {
                const std::string before = path.empty() ? "" : path + ".";
                for (const auto& [key, value] : a->items()) compare(before + key, &value, member(b, key));
                for (const auto& [key, value] : b->items())
                    if (!a->contains(key)) compare(before + key, nullptr, &value);
                return;
            }
            if (a != nullptr && b != nullptr && a->is_array() && b->is_array()) {
                for (std::size_t k = 0; k < std::max(a->size(), b->size()); ++k)
                    compare(path + "[" + std::to_string(k) + "]", k < a->size() ? &(*a)[k] : nullptr,
                            k < b->size() ? &(*b)[k] : nullptr);
                return;
            }
            found.push_back(path + ": " + (a != nullptr ? shown(*a) : "nothing") + " there, " +
                            (b != nullptr ? shown(*b) : "nothing") + " here");
        };
    compare("", &there, &here);
    return found;
}

std::string other_rounding(const Json& there, const Json& here) {
    const auto said = [](const Json& by, const char* key) {
        return has_members(&by) && by.contains(key) && by[key].is_string() ? by[key].get<std::string>() : std::string();
    };
    const auto differs = [&](const char* key) {
        return !said(there, key).empty() && !said(here, key).empty() && said(there, key) != said(here, key);
    };
    if (differs("backend")) {
        return "the checkpoint was made on " + said(there, "backend") + ": from its numbers on this run rounds as " +
               said(here, "backend") + " does";
    }
    if (differs("passes") || differs("generator_version")) {
        return "the checkpoint was made by a solver of other passes: from its numbers on this run rounds as its own "
               "solver does";
    }
    return {};
}

}  // namespace heartwright::checkpoint
