#include "tests/fuzz/damaged_files/damaged_checkpoint.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/io/checksum.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::fuzz {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string members(const std::string& end) {
    return R"("time": {"end": ")" + end + R"(", "dt": "0.1 ms"}, "tissue": {"D": "0.1 mm^2/ms"},
        "probes": [{"name": "p", "cell": [0], "show": ["V"]}],
        "maps": [{"activation": {"threshold": "0"}}, {"apd": [90]}], "measures": [{"restitution": "S2"}],
        "stimuli": [{"name": "S1", "where": {"cells": [[0], [1], [2]]}, "rate": "3 1/ms", "start": "0.5 ms", "period": "2 ms", "count": 2,
                     "duration": "1 ms"},
                    {"name": "S2", "where": {"cells": [[0], [1], [2]]}, "rate": "3 1/ms", "after": ["S1", "2 ms"], "duration": "1 ms"}])";
}

void write(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

// The index as a run writes it.
std::string with_checksum(Json all) {
    all.erase("checksum");
    const std::string text = all.dump();
    io::Checksum sum;
    sum.add(text.data(), text.size());
    all["checksum"] = io::checksum_text(sum);
    return all.dump(1) + "\n";
}

// A number or text of the index is another; with a checksum that fits.
Mutation mutate_index(const std::string& path, Random& random) {
    Json all = Json::parse(io::read_file(path));
    const Json flat = all.flatten();
    std::vector<std::string> places;
    for (const auto& [place, value] : flat.items())
        if (place.starts_with("/files") || place.starts_with("/values") || place == "/step" || place == "/t_ms")
            places.push_back(place);
    const std::string& place = random.one_of(places);
    const std::vector<Json> others{-1,
                                   0,
                                   1,
                                   2,
                                   44,
                                   45,
                                   46,
                                   1e300,
                                   0.5,
                                   "",
                                   "rank_00001.h5",
                                   "../x",
                                   nullptr,
                                   true,
                                   Json::array(),
                                   INT64_MAX,
                                   INT64_MIN,
                                   UINT64_MAX};
    const Json& other = random.one_of(others);
    Json& value = all[Json::json_pointer(place)];
    value = random.chance(0.3) && value.is_number_integer() ? Json(value.get<std::int64_t>() + 1 - 2 * random.below(2))
                                                            : other;
    const std::string said = "index: " + place + " is " + value.dump();
    write(path, with_checksum(all));
    return {said};
}

}  // namespace

DamagedCheckpoint::DamagedCheckpoint(std::string folder) : folder_(std::move(folder)) {
    simulation::CheckpointPlan plan{folder_ + "/good", 40};
    plan.kept = 1;
    run_on_mesh(members("6 ms"), plan);
    fs::copy(folder_ + "/good", folder_ + "/run", fs::copy_options::recursive);
    expected_ = run_on_mesh(members("8 ms"), {folder_ + "/run"}, true);
    for (const auto& step : fs::directory_iterator(folder_ + "/good")) sets_ = sets_of(step.path() / "rank_00000.h5");
}

// The index has the length of the damaged file, so that it is read at all.
void DamagedCheckpoint::mend_index(const std::string& step) const {
    Json all = Json::parse(io::read_file(step + "/checkpoint.json"));
    all["files"][0]["bytes"] = fs::file_size(step + "/rank_00000.h5");
    write(step + "/checkpoint.json", with_checksum(all));
}

Mutation DamagedCheckpoint::damage(Random& random) const {
    const std::string step = fs::directory_iterator(folder_ + "/run")->path(), index = step + "/checkpoint.json",
                      file = step + "/rank_00000.h5";
    if (random.chance(0.1)) return mutate_index(index, random);
    if (random.chance(0.1)) {
        std::string bytes = io::read_file(index);
        Mutation mutation = mutate_bytes(bytes, random);
        write(index, bytes);
        mutation.said = "index: " + mutation.said;
        return mutation;
    }
    Mutation mutation;
    const int kind = random.below(10);
    if (kind < 6) mutation = mutate_structure(file, sets_, random);
    if (kind >= 5) {
        std::string bytes = io::read_file(file);
        const Mutation more = mutate_bytes(bytes, random);
        write(file, bytes);
        mutation.said += (mutation.said.empty() ? "" : "; ") + more.said;
    }
    if (random.chance(0.8)) mend_index(step);
    return mutation;
}

Subject::Trial DamagedCheckpoint::attempt(Random& random) {
    fs::remove_all(folder_ + "/run");
    fs::copy(folder_ + "/good", folder_ + "/run", fs::copy_options::recursive);
    Trial trial{damage(random), {}, {}};
    trial.outcome = outcome_of([&] { return run_on_mesh(members("8 ms"), {folder_ + "/run"}, true); });
    const std::string& text = trial.outcome.text;
    if (trial.outcome.kind == Outcome::Kind::failed) trial.failure = "ends with a fault that is no refusal: " + text;
    if (trial.outcome.kind == Outcome::Kind::computed && trial.outcome.bits != expected_)
        trial.failure = "goes on from other values";
    if (trial.outcome.kind == Outcome::Kind::refused && text.find(folder_ + "/run/step_") == std::string::npos)
        trial.failure = "is refused without the file's name: " + text;
    return trial;
}

}  // namespace heartwright::fuzz
