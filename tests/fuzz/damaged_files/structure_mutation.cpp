#include <hdf5.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>

#include "runtime/io/hdf5/hdf5_handle.hpp"
#include "tests/fuzz/damaged_files/mutation.hpp"

namespace heartwright::fuzz {
namespace {

namespace fs = std::filesystem;
using io::Handle;
using Words = std::vector<std::string>;
using Shape = std::vector<hsize_t>;

Handle opened(const std::string& path) {
    return {H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose, path, "H5Fopen"};
}

hid_t made_type(const std::string& word) {
    const auto resized = [](hid_t type, std::size_t size) {
        H5Tset_size(type, size);
        return type;
    };
    const hsize_t two = 2;
    if (word == "f32") return H5Tcopy(H5T_IEEE_F32LE);
    if (word == "f64") return H5Tcopy(H5T_IEEE_F64LE);
    if (word == "big-endian f64") return H5Tcopy(H5T_IEEE_F64BE);
    if (word == "i8") return H5Tcopy(H5T_STD_I8LE);
    if (word == "i64") return H5Tcopy(H5T_STD_I64LE);
    if (word == "u32") return H5Tcopy(H5T_STD_U32LE);
    if (word == "bits") return H5Tcopy(H5T_STD_B64LE);
    if (word == "reference") return H5Tcopy(H5T_STD_REF_OBJ);
    if (word == "opaque") return H5Tcreate(H5T_OPAQUE, 8);
    if (word == "text") return resized(H5Tcopy(H5T_C_S1), 8);
    if (word == "variable text") return resized(H5Tcopy(H5T_C_S1), H5T_VARIABLE);
    if (word == "lists") return H5Tvlen_create(H5T_IEEE_F64LE);
    if (word == "pairs") return H5Tarray_create2(H5T_IEEE_F64LE, 1, &two);
    if (word == "truth") {
        const hid_t type = H5Tenum_create(H5T_STD_I8LE);
        const signed char no = 0, yes = 1;
        H5Tenum_insert(type, "FALSE", &no);
        H5Tenum_insert(type, "TRUE", &yes);
        return type;
    }
    const hid_t type = H5Tcreate(H5T_COMPOUND, 16);
    H5Tinsert(type, "x", 0, H5T_IEEE_F64LE);
    H5Tinsert(type, "y", 8, H5T_IEEE_F64LE);
    return type;
}
const Words type_words{"f32",  "f64",    "big-endian f64", "i8",    "i64",   "u32",   "bits",    "reference",
                       "text", "opaque", "variable text",  "lists", "pairs", "truth", "compound"};

Shape shape_of(hid_t space) {
    Shape shape(static_cast<std::size_t>(std::max(0, H5Sget_simple_extent_ndims(space))));
    if (!shape.empty()) H5Sget_simple_extent_dims(space, shape.data(), nullptr);
    return shape;
}

// One data set, read whole.
struct Whole {
    Whole(hid_t file, const std::string& name)
        : set(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, name, "H5Dopen2"),
          type(H5Dget_type(set), H5Tclose, name, "H5Dget_type"),
          shape(shape_of(Handle(H5Dget_space(set), H5Sclose, name, "H5Dget_space"))),
          bytes(H5Tget_size(type) * static_cast<std::size_t>(count())) {
        io::check(H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()), name, "H5Dread");
    }
    hsize_t count() const {
        hsize_t all = 1;
        for (const hsize_t n : shape) all *= n;
        return all;
    }
    Handle set, type;
    Shape shape;
    std::vector<std::byte> bytes;
};

void copy_attributes(hid_t from, hid_t to) {
    const auto copy = [](hid_t object, const char* key, const H5A_info_t*, void* given) -> herr_t {
        const Handle one(H5Aopen(object, key, H5P_DEFAULT), H5Aclose, key, "H5Aopen");
        const Handle type(H5Aget_type(one), H5Tclose, key, "H5Aget_type");
        const Handle space(H5Aget_space(one), H5Sclose, key, "H5Aget_space");
        const Handle made(H5Acreate2(*static_cast<hid_t*>(given), key, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                          key, "H5Acreate2");
        std::vector<std::byte> bytes(H5Tget_size(type) * static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
        io::check(H5Aread(one, type, bytes.data()), key, "H5Aread");
        io::check(H5Awrite(made, type, bytes.data()), key, "H5Awrite");
        H5Dvlen_reclaim(type, space, H5P_DEFAULT, bytes.data());
        return 0;
    };
    H5Aiterate2(from, H5_INDEX_NAME, H5_ITER_INC, nullptr, copy, &to);
}

// The set anew in the place of `name`: of another type, space or layout, with its attributes and, where they fit, its
// values.
void replace(hid_t file, const std::string& name, const Whole& whole, hid_t type, hid_t space, hid_t creation,
             bool has_values = true) {
    const std::string old = name + "_before";
    io::check(H5Lmove(file, name.c_str(), file, old.c_str(), H5P_DEFAULT, H5P_DEFAULT), name, "H5Lmove");
    {
        const Handle made(H5Dcreate2(file, name.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose,
                          name, "H5Dcreate2");
        const hssize_t count = H5Sget_simple_extent_npoints(space);
        if (has_values && count >= 0 && static_cast<hsize_t>(count) <= 2 * whole.count() + 8) {
            std::vector<std::byte> bytes = whole.bytes;
            bytes.resize(H5Tget_size(whole.type) * static_cast<std::size_t>(count));
            H5Dwrite(made, whole.type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data());  // not of every type
            H5Eclear2(H5E_DEFAULT);
        }
        copy_attributes(whole.set, made);
    }
    io::check(H5Ldelete(file, old.c_str(), H5P_DEFAULT), name, "H5Ldelete");
}

Handle space_of(const Shape& shape) {
    return {H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr), H5Sclose, "a shape",
            "H5Screate_simple"};
}

Handle creation_list() { return {H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "a layout", "H5Pcreate"}; }

Mutation mutate_type(hid_t file, const std::string& name, Random& random) {
    const Whole whole(file, name);
    const std::string& word = random.one_of(type_words);
    const Handle type(made_type(word), H5Tclose, name, "H5Tcreate");
    replace(file, name, whole, type, space_of(whole.shape), H5P_DEFAULT);
    return {name + " is of type " + word};
}

Mutation mutate_shape(hid_t file, const std::string& name, Random& random) {
    const Whole whole(file, name);
    Shape shape = whole.shape;
    const auto axis = shape.empty() ? 0 : static_cast<std::size_t>(random.below(static_cast<int>(shape.size())));
    const Handle creation = creation_list();
    const int kind = random.below(shape.empty() ? 3 : 8);
    if (kind == 0) {
        const Handle none(H5Screate(H5S_NULL), H5Sclose, name, "H5Screate");
        replace(file, name, whole, whole.type, none, H5P_DEFAULT, false);
        return {name + " has no space"};
    }
    if (kind == 1) shape.clear();
    if (kind == 2) shape.insert(shape.begin(), 1);
    if (kind == 3) shape.push_back(1);
    if (kind == 4) ++shape[axis];
    if (kind == 5) shape[axis] -= shape[axis] > 0 ? 1 : 0;
    if (kind == 6) shape[axis] = 0;
    if (kind == 7) {  // of chunks that are never written: no bytes stand behind it
        shape[axis] = hsize_t{1} << (31 + random.below(31));
        const Shape chunk(shape.size(), 1);
        io::check(H5Pset_chunk(creation, static_cast<int>(shape.size()), chunk.data()), name, "H5Pset_chunk");
    }
    replace(file, name, whole, whole.type, space_of(shape), creation);
    std::string said = name + " has the shape [";
    for (const hsize_t n : shape) said += " " + std::to_string(n);
    return {said + " ]"};
}

// The values lie in another file beside `path`, as external storage; or what there is of it.
Mutation make_external(hid_t file, const std::string& path, const std::string& name, const Whole& whole,
                       Random& random) {
    const std::string other = path + ".raw";  // HDF5 looks for others in the working folder
    const auto bytes = static_cast<hsize_t>(whole.bytes.size());
    const Handle creation = creation_list();
    io::check(H5Pset_external(creation, other.c_str(), 0, bytes), name, "H5Pset_external");
    replace(file, name, whole, whole.type, space_of(whole.shape), creation, false);
    const int kind = random.below(3);
    fs::remove(other);
    const auto present = static_cast<std::streamsize>(kind == 0 ? bytes : kind == 1 ? bytes / 2 : 0);
    if (kind < 2)
        std::ofstream(other, std::ios::binary).write(reinterpret_cast<const char*>(whole.bytes.data()), present);
    return {name + " lies in " + std::to_string(present) + " of " + std::to_string(bytes) + " bytes outside" +
                (kind == 2 ? ", of a file that is gone" : ""),
            kind > 0};
}

// The values lie in the set "x" of another file beside `path`, or would.
Mutation make_virtual(hid_t file, const std::string& path, const std::string& name, const Whole& whole,
                      Random& random) {
    const std::string other = fs::path(path).filename().string() + ".piece.h5",
                      piece = fs::path(path).parent_path() / other;
    const Handle space = space_of(whole.shape), creation = creation_list();
    const int kind = random.below(4);
    {
        const Handle made(H5Fcreate(piece.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose, piece,
                          "H5Fcreate");
        const Handle set(
            H5Dcreate2(made, kind == 1 ? "y" : "x", whole.type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Dclose,
            piece, "H5Dcreate2");
        io::check(H5Dwrite(set, whole.type, H5S_ALL, H5S_ALL, H5P_DEFAULT, whole.bytes.data()), piece, "H5Dwrite");
    }
    io::check(H5Pset_virtual(creation, space, other.c_str(), "x", space), name, "H5Pset_virtual");
    replace(file, name, whole, whole.type, space, creation, false);
    if (kind == 2) fs::remove(piece);
    if (kind == 3) fs::resize_file(piece, fs::file_size(piece) / 2);
    const Words said{"", ", which is not there", " of a file that is gone", " of a truncated file"};
    return {name + " is virtual, with a piece" + said[static_cast<std::size_t>(kind)], kind > 0};
}

Mutation mutate_layout(hid_t file, const std::string& path, const std::string& name, Random& random) {
    const Whole whole(file, name);
    const int kind = random.below(8);
    if (whole.shape.empty() || whole.count() == 0) return {"nothing"};
    if (kind == 6) return make_external(file, path, name, whole, random);
    if (kind == 7) return make_virtual(file, path, name, whole, random);
    const Handle creation = creation_list();
    Shape chunk = whole.shape;
    for (hsize_t& n : chunk) n = std::max<hsize_t>(1, n / 2);
    if (kind == 0) H5Pset_layout(creation, H5D_COMPACT);
    if (kind >= 2 && kind < 6) H5Pset_chunk(creation, static_cast<int>(chunk.size()), chunk.data());
    if (kind == 3 || kind == 5) H5Pset_deflate(creation, 6);
    if (kind == 4 || kind == 5) H5Pset_fletcher32(creation);
    if (kind == 5) H5Pset_shuffle(creation);
    replace(file, name, whole, whole.type, space_of(whole.shape), creation, kind != 1);
    const Words said{" is compact",  " was never written",        " is chunked",
                     " is deflated", " has Fletcher's checksums", " is shuffled"};
    return {name + said[static_cast<std::size_t>(kind)]};
}

Mutation mutate_link(hid_t file, const std::string& name, Random& random) {
    const std::string group = name.substr(0, name.find('/', 1));
    const Words said{" is gone",
                     ": its group is gone",
                     " is a soft link to nothing",
                     " is a soft link to itself",
                     " is a link to a file that is gone",
                     " is a group",
                     " is a type",
                     " is the file's root"};
    const int kind = random.below(8);
    H5Ldelete(file, (kind == 1 ? group : name).c_str(), H5P_DEFAULT);
    if (kind == 2) H5Lcreate_soft("/nowhere", file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT);
    if (kind == 3) H5Lcreate_soft(("/" + name).c_str(), file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT);
    if (kind == 4) H5Lcreate_external("gone.h5", "/x", file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT);
    if (kind == 5)
        Handle(H5Gcreate2(file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose, name, "H5Gcreate2");
    if (kind == 6) {
        const Handle type(H5Tcopy(H5T_IEEE_F64LE), H5Tclose, name, "H5Tcopy");
        H5Tcommit2(file, name.c_str(), type, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    }
    if (kind == 7) H5Lcreate_hard(file, "/", file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT);
    H5Eclear2(H5E_DEFAULT);
    return {name + said[static_cast<std::size_t>(kind)]};
}

// An attribute of the set, or of the file: gone, or of another type, shape or value.
Mutation mutate_attribute(hid_t file, const std::string& name, Random& random) {
    const std::string at = random.chance(0.4) ? "/" : name;
    const Handle object(H5Oopen(file, at.c_str(), H5P_DEFAULT), H5Oclose, name, "H5Oopen");
    Words keys;
    const auto collect = [](hid_t, const char* key, const H5A_info_t*, void* all) -> herr_t {
        static_cast<Words*>(all)->emplace_back(key);
        return 0;
    };
    H5Aiterate2(object, H5_INDEX_NAME, H5_ITER_INC, nullptr, collect, &keys);
    if (keys.empty()) return {"nothing"};
    const std::string& key = random.one_of(keys);
    H5Adelete(object, key.c_str());
    const std::string said = "attribute '" + key + "' of " + at;
    if (random.chance(0.15)) return {said + " is gone"};
    const std::string& word = random.one_of(type_words);
    const Handle type(made_type(word), H5Tclose, name, "H5Tcreate");
    const int kind = random.below(4);
    const hsize_t length = kind == 3 ? 1000 : 2;
    const Handle space(kind == 0   ? H5Screate(H5S_NULL)
                       : kind == 1 ? H5Screate(H5S_SCALAR)
                                   : H5Screate_simple(1, &length, nullptr),
                       H5Sclose, name, "H5Screate");
    const Handle made(H5Acreate2(object, key.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, name,
                      "H5Acreate2");
    std::vector<double> values(1000, random.chance(0.5) ? random.between(-1e19, 1e19) : random.below(100));
    H5Awrite(made, H5T_NATIVE_DOUBLE, values.data());  // not of every type
    H5Eclear2(H5E_DEFAULT);
    return {said + " is of type " + word + ", shape " + std::to_string(kind)};
}

}  // namespace

std::vector<std::string> sets_of(const std::string& path) {
    const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, path, "H5Fopen");
    Words names;
    const auto collect = [](hid_t, const char* name, const H5O_info_t* info, void* all) -> herr_t {
        if (info->type == H5O_TYPE_DATASET) static_cast<Words*>(all)->emplace_back(name);
        return 0;
    };
    io::check(H5Ovisit2(file, H5_INDEX_NAME, H5_ITER_INC, collect, &names, H5O_INFO_BASIC), path, "H5Ovisit2");
    return names;
}

Mutation mutate_structure(const std::string& path, const std::vector<std::string>& sets, Random& random) {
    const Handle file = opened(path);
    const std::string& name = random.one_of(sets);
    switch (random.below(5)) {
        case 0:
            return mutate_type(file, name, random);
        case 1:
            return mutate_shape(file, name, random);
        case 2:
            return mutate_layout(file, path, name, random);
        case 3:
            return mutate_link(file, name, random);
        default:
            return mutate_attribute(file, name, random);
    }
}

}  // namespace heartwright::fuzz
