#include "tests/fuzz/damaged_files/damaged_data_sets.hpp"

#include <hdf5.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <utility>

#include "runtime/io/hdf5/hdf5_handle.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::fuzz {
namespace {

namespace fs = std::filesystem;
using io::Handle;
using Names = std::vector<std::string>;

const Names names{"epsilon", "ends", "fibres", "sheets"};
constexpr hsize_t nodes = 5 * 3 * 3, elements = 6 * 4 * 2 * 2;

std::string members(const std::string& file) {
    const auto set = [&](const std::string& name) { return "\"" + file + ":/" + name + "\""; };
    return R"("time": {"end": "1 ms", "dt": "0.1 ms"}, "tissue": {"D": ["1 mm^2/ms", "0.2 mm^2/ms", "0.2 mm^2/ms"]},
        "fibres": {"file": )" +
           set("fibres") + R"(, "sheet": )" + set("sheets") +
           R"(}, "maps": [{"parameter": "epsilon"}, {"activation": {"threshold": "0"}}],
        "fields_in": [{"parameter": "epsilon", "file": )" +
           set("epsilon") + R"(}],
        "stimuli": [{"name": "S", "where": {"file": )" +
           set("ends") + R"(}, "rate": "3 1/ms", "start": "0 ms", "duration": "0.5 ms"}])";
}

// Exact in FP32, so that they are the same whatever type holds them.
std::vector<PlainSet> good_sets() {
    std::vector<PlainSet> sets{
        {{nodes}, {}, "1/ms"}, {{nodes}, {}, ""}, {{elements, 3}, {}, ""}, {{elements, 3}, {}, ""}};
    for (hsize_t n = 0; n < nodes; ++n) {
        sets[0].values.push_back(std::ldexp(static_cast<double>(64 + n), -10));
        sets[1].values.push_back(n < 9 ? 1 : 0);
    }
    for (hsize_t e = 0; e < elements; ++e) {
        sets[2].values.insert(sets[2].values.end(), {1, static_cast<double>(e % 3), 0.25});
        sets[3].values.insert(sets[3].values.end(), {0, 1, static_cast<double>(e % 2)});
    }
    return sets;
}

// As h5py and others write: chunked and packed or not, in the old or the new format.
void write_foreign(const std::string& path, const std::vector<PlainSet>& sets, Random& random) {
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, path, "H5Pcreate");
    if (random.chance(0.5)) H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_LATEST);
    const Handle file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose, path, "H5Fcreate");
    for (std::size_t k = 0; k < sets.size(); ++k) {
        const std::vector<hsize_t> shape(sets[k].shape.begin(), sets[k].shape.end());
        const std::array<hsize_t, 2> chunk{16, 3};
        const Handle space(H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr), H5Sclose, path,
                           "H5Screate_simple"),
            creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, path, "H5Pcreate");
        if (random.chance(0.5)) H5Pset_chunk(creation, static_cast<int>(shape.size()), chunk.data());
        if (H5Pget_layout(creation) == H5D_CHUNKED && random.chance(0.5)) {
            H5Pset_shuffle(creation);
            H5Pset_deflate(creation, 6);
        }
        const hid_t type = k == 1 ? H5T_STD_U8LE : random.chance(0.5) ? H5T_IEEE_F32LE : H5T_IEEE_F64LE;
        const Handle set(H5Dcreate2(file, names[k].c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose,
                         path, "H5Dcreate2");
        io::check(H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, sets[k].values.data()), path,
                  "H5Dwrite");
        if (sets[k].unit.empty()) continue;
        const Handle one(H5Screate(H5S_SCALAR), H5Sclose, path, "H5Screate"),
            text(H5Tcopy(H5T_C_S1), H5Tclose, path, "H5Tcopy");
        const bool is_variable = random.chance(0.5);
        H5Tset_size(text, is_variable ? H5T_VARIABLE : sets[k].unit.size());
        const Handle unit(H5Acreate2(set, "unit", text, one, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, path, "H5Acreate2");
        const char* const said = sets[k].unit.c_str();
        io::check(H5Awrite(unit, text, is_variable ? static_cast<const void*>(&said) : said), path, "H5Awrite");
    }
}

void write_ours(const std::string& path, const std::vector<PlainSet>& sets) {
    io::Hdf5Writer writer(path);
    for (std::size_t k = 0; k < sets.size(); ++k) {
        writer.write(names[k], sets[k].shape, sets[k].values);
        if (!sets[k].unit.empty()) writer.attribute(names[k], "unit", sets[k].unit);
    }
    writer.close(false);
}

bool are_same(const std::vector<PlainSet>& a, const std::vector<PlainSet>& b) {
    for (std::size_t k = 0; k < a.size(); ++k)
        if (a[k].values != b[k].values || (k == 0 && a[k].unit != b[k].unit)) return false;
    return true;
}

}  // namespace

DamagedDataSets::DamagedDataSets(std::string folder)
    : folder_(std::move(folder)), file_(folder_ + "/data.h5"), good_(good_sets()) {
    write_ours(folder_ + "/clean.h5", good_);
    expected_ = run_on_mesh(members(folder_ + "/clean.h5"));
}

Mutation DamagedDataSets::damage(Random& random) const {
    write_foreign(file_, good_, random);
    Mutation mutation;
    const int kind = random.below(10);
    if (kind < 6) mutation = mutate_structure(file_, names, random);
    if (kind >= 5) {
        std::string bytes = io::read_file(file_);
        const Mutation more = mutate_bytes(bytes, random);
        std::ofstream(file_, std::ios::binary) << bytes;
        mutation.said += (mutation.said.empty() ? "" : "; ") + more.said;
        mutation.is_lossy = false;  // the loss may be undone
    }
    return mutation;
}

std::optional<std::string> DamagedDataSets::failure_of(const Trial& trial) const {
    const std::string& text = trial.outcome.text;
    const bool is_refused = trial.outcome.kind == Outcome::Kind::refused;
    if (trial.outcome.kind == Outcome::Kind::failed) return "ends with a fault that is no refusal: " + text;
    if (is_refused && text.find("data.h5") != std::string::npos) return std::nullopt;
    if (trial.mutation.is_lossy) return "takes values that are not there";
    // It was read: the run is that of an undamaged file with the same values.
    const auto plain = read_plain(file_, names);
    if (!plain) return "is taken, and HDF5 alone does not read it; " + text;
    Outcome clean{Outcome::Kind::computed, "", expected_};
    if (!are_same(*plain, good_)) {
        write_ours(folder_ + "/clean.h5", *plain);
        clean = outcome_of([&] { return run_on_mesh(members(folder_ + "/clean.h5")); });
    }
    if (clean.kind == trial.outcome.kind && clean.text == text && clean.bits == trial.outcome.bits) return std::nullopt;
    return "ends as \"" + text + "\", with what HDF5 alone reads as \"" + clean.text + '"';
}

Subject::Trial DamagedDataSets::attempt(Random& random) {
    for (const auto& entry : fs::directory_iterator(folder_)) fs::remove(entry.path());
    Trial trial{damage(random), {}, {}};
    trial.outcome = outcome_of([&] { return run_on_mesh(members(file_)); });
    trial.failure = failure_of(trial);
    return trial;
}

}  // namespace heartwright::fuzz
