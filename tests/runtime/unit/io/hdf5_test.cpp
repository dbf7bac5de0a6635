#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hdf5.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag/faults.hpp"
#include "full_disk.hpp"
#include "runtime/io/fields/maps_file.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::io {
namespace {

using testing::HasSubstr;

TEST(Hdf5, texts_of_fixed_and_of_variable_length_are_read) {
    const Scratch scratch;
    const std::string path = scratch / "a.h5";
    const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), type = H5Tcopy(H5T_C_S1),
                space = H5Screate(H5S_SCALAR);
    H5Tset_size(type, H5T_VARIABLE);  // as h5py writes texts
    const hid_t attribute = H5Acreate2(file, "unit", type, space, H5P_DEFAULT, H5P_DEFAULT),
                empty = H5Acreate2(file, "none", type, space, H5P_DEFAULT, H5P_DEFAULT);
    const char* const text = "mV/ms";
    H5Awrite(attribute, type, &text);
    for (const hid_t one : {attribute, empty}) H5Aclose(one);
    H5Sclose(space);
    H5Tclose(type);
    H5Fclose(file);
    EXPECT_EQ(read_text_attribute(path, "/", "unit"), "mV/ms");
    EXPECT_EQ(read_text_attribute(path, "/", "none"), "");
    EXPECT_EQ(read_text_attribute(path, "/", "other"), "");
}

TEST(Hdf5, truth_values_are_read_as_ones_and_zeros) {
    const Scratch scratch;
    const std::string path = scratch / "a.h5";
    const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
                type = H5Tenum_create(H5T_NATIVE_INT8);
    const std::int8_t no = 0, yes = 1, mask[] = {1, 0, 1};  // as h5py writes numpy's bool
    H5Tenum_insert(type, "FALSE", &no);
    H5Tenum_insert(type, "TRUE", &yes);
    const hsize_t count = 3;
    const hid_t space = H5Screate_simple(1, &count, nullptr),
                set = H5Dcreate2(file, "mask", type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, mask);
    H5Dclose(set);
    H5Sclose(space);
    H5Tclose(type);
    H5Fclose(file);
    EXPECT_THAT(read_data_set(path, "mask").values, testing::ElementsAre(1, 0, 1));
    EXPECT_THAT(read_rows(path, "mask", 1, 2), testing::ElementsAre(0, 1));
}

TEST(Hdf5, folders_pipes_and_circles_of_links_are_no_files) {
    const Scratch scratch;
    const std::string pipe = scratch / "pipe.h5", circle = scratch / "circle.h5", folder = scratch / "folder.h5";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    ASSERT_EQ(::symlink(circle.c_str(), circle.c_str()), 0);
    ASSERT_EQ(::mkdir(folder.c_str(), 0700), 0);
    EXPECT_EQ(message_of<UserFault>([&] { read_data_set(pipe, "x"); }), pipe + ": this is a pipe, not a file");
    EXPECT_EQ(message_of<UserFault>([&] { read_data_set(folder, "x"); }), folder + ": this is a folder, not a file");
    EXPECT_EQ(message_of<UserFault>([&] { read_data_set(circle, "x"); }),
              circle + ": Too many levels of symbolic links");
}

TEST(Hdf5, what_cannot_be_in_a_file_is_not_given_memory) {
    const Scratch scratch;
    const std::string path = scratch / "a.h5";
    const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
                layout = H5Pcreate(H5P_DATASET_CREATE);
    const hsize_t shape[] = {1, 30000, 30000}, chunk[] = {1, 1000, 1000};
    H5Pset_chunk(layout, 3, chunk);
    const hid_t space = H5Screate_simple(3, shape, nullptr),
                set = H5Dcreate2(file, "apd90", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, layout, H5P_DEFAULT);
    H5Dclose(set);
    H5Sclose(space);
    H5Pclose(layout);
    H5Fclose(file);
    EXPECT_EQ(message_of<UserFault>([&] { read_maps(path); }),
              path + ": data set 'apd90' claims to hold more than the whole file could");
}

TEST(Hdf5, rows_shapes_and_lists_of_texts_are_read_alone) {
    const Scratch scratch;
    Hdf5Writer file(scratch / "a.h5");
    file.begin("rows", {3, 2}, true);
    file.write_rows("rows", 1, {3, 4, 5, 6});
    file.write_rows("rows", 0, {1, 2});
    EXPECT_THROW(file.write_rows("rows", 2, {1, 2, 3, 4}), OurFault);
    file.write("large", {2}, std::vector<std::int64_t>{std::int64_t{1} << 40, -1});
    file.write("small", {2}, std::vector<std::uint8_t>{255, 0});
    file.write_texts("texts", {"P1", "a longer one", ""});
    file.close();
    const std::string path = scratch / "a.h5";
    EXPECT_EQ(read_shape(path, "rows"), (Shape{3, 2}));
    EXPECT_EQ(number_bytes(path, "rows"), 4u);
    EXPECT_THAT(read_rows(path, "rows", 1, 2), testing::ElementsAre(3, 4, 5, 6));
    EXPECT_THAT(read_rows(path, "rows", 3, 0), testing::IsEmpty());
    EXPECT_THAT(message_of<UserFault>([&] { read_rows(path, "rows", 2, 2); }),
                HasSubstr("data set 'rows' has no rows 2 to 4"));
    EXPECT_THAT(message_of<UserFault>([&] { read_shape(path, "texts"); }),
                HasSubstr("data set 'texts' does not hold numbers"));
    EXPECT_THAT(read_data_set(path, "large").values,
                testing::ElementsAre(static_cast<double>(std::int64_t{1} << 40), -1));
    EXPECT_THAT(read_data_set(path, "small").values, testing::ElementsAre(255, 0));
    EXPECT_THAT(read_texts(path, "texts", 3), testing::ElementsAre("P1", "a longer one", ""));
    EXPECT_THAT(read_texts(path, "nothing", 3), testing::IsEmpty());
    EXPECT_THAT(message_of<UserFault>([&] { read_texts(path, "texts", 2); }),
                HasSubstr("data set 'texts' is no list of at most 2 short texts"));
}

TEST(Hdf5, data_sets_of_any_number_type_read_back_as_doubles) {
    const Scratch scratch;
    Hdf5Writer file(scratch / "a.h5");
    file.write("a/deep/double", {2, 3}, std::vector<double>{1, 2, 3, 4, 5, 6});
    file.write("float", {2}, std::vector<float>{0.5f, 0.25f});
    file.write("int", {1, 1, 2}, std::vector<std::int32_t>{7, -8});
    file.attribute("float", "unit", std::string("mV"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "a.h5")) << "not before it is whole";
    file.close();
    const DataSet data = read_data_set(scratch / "a.h5", "/a/deep/double");
    EXPECT_EQ(data.shape, (Shape{2, 3}));
    EXPECT_THAT(data.values, testing::ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(read_data_set(scratch / "a.h5", "float").values, testing::ElementsAre(0.5, 0.25));
    EXPECT_THAT(read_data_set(scratch / "a.h5", "int").values, testing::ElementsAre(7, -8));
}

TEST(Hdf5, what_a_user_names_wrongly_is_the_users_fault) {
    const Scratch scratch;
    Hdf5Writer file(scratch / "a.h5");
    file.write("x", {1}, std::vector<double>{1});
    file.close();
    EXPECT_THAT(message_of<UserFault>([&] { read_data_set(scratch / "none.h5", "x"); }),
                HasSubstr("none.h5: No such file"));
    EXPECT_THAT(message_of<UserFault>([&] { read_data_set(scratch / "a.h5", "y"); }),
                HasSubstr("a.h5: has no data set 'y'"));
    EXPECT_THAT(message_of<UserFault>([&] { read_data_set(scratch.write("b.h5", "no HDF5"), "x"); }),
                HasSubstr("b.h5: is no HDF5 file"));
    const std::string whole = text_of(scratch / "a.h5");
    EXPECT_NE(
        message_of<UserFault>([&] { read_data_set(scratch.write("cut.h5", whole.substr(0, whole.size() / 2)), "x"); }),
        "no fault");
}

TEST(Hdf5, a_full_disk_leaves_no_file) {
    const Scratch scratch;
    const std::string message = message_of<MachineFault>([&] {
        Hdf5Writer file(scratch / "a.h5");
        const FullDisk full(4096);
        file.write("x", {100000}, std::vector<double>(100000, 1.5));
        file.close();
    });
    EXPECT_THAT(message, HasSubstr("a.h5: "));
    EXPECT_FALSE(std::filesystem::exists(scratch / "a.h5"));
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
}

TEST(Hdf5, a_folder_that_is_not_there_is_a_machine_fault) {
    EXPECT_THAT(message_of<MachineFault>([] {
                    Hdf5Writer file("/no/such/folder/a.h5");
                    file.write("x", {1}, std::vector<double>{1});
                    file.close();
                }),
                HasSubstr("/no/such/folder/a.h5: cannot be written: No such file"));
}

TEST(Maps, read_back_with_units_and_grid) {
    const Scratch scratch;
    FieldGrid grid;
    grid.points = {3, 2, 1};
    grid.origin = {0.25, 0.25, 0.25};
    grid.spacing = {0.5, 0.5, 0.5};
    write_maps(scratch / "maps.h5", grid,
               {{"activation", "ms", {0, 1, 2, 3, 4, 5}}, {"apd90", "ms", std::vector<double>(12, 7)}}, "e", "toy");
    const Maps maps = read_maps(scratch / "maps.h5");
    ASSERT_EQ(maps.maps.size(), 2u);
    EXPECT_EQ(maps.maps[0].name, "activation");
    EXPECT_EQ(maps.maps[0].unit, "ms");
    EXPECT_EQ(maps.maps[0].values[4], 4);
    EXPECT_EQ(maps.maps[1].values.size(), 12u);
    EXPECT_EQ(maps.grid.points, grid.points);
    EXPECT_EQ(maps.grid.spacing, grid.spacing);
}

}  // namespace
}  // namespace heartwright::io
