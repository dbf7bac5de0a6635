// The HDF5 library crashes or hangs on some damaged files: this program does not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/diag/faults.hpp"
#include "foreign_hdf5.hpp"
#include "runtime/io/hdf5/hdf5_process.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"
#include "scratch.hpp"

namespace heartwright::io {
namespace {

using testing::HasSubstr;

struct Tally {
    int read = 0, refused = 0, crashed = 0;
};

// Each of these bits in turn: every reading ends with values or with a UserFault that names the file.
template <class Read>
Tally try_bits(const Scratch& scratch, const std::string& good, std::size_t first, std::size_t stride,
               const Read& read) {
    Tally tally;
    for (std::size_t bit = first; bit < good.size() * 8; bit += stride) {
        const std::string path = scratch.write("bad.h5", with_bit_turned(good, bit));
        try {
            read(path);
            ++tally.read;
        } catch (const UserFault& fault) {
            EXPECT_THAT(fault.what(), HasSubstr(path)) << "bit " << bit;
            ++tally.refused;
            tally.crashed +=
                std::string(fault.what()).find("is damaged: the HDF5 library") != std::string::npos ? 1 : 0;
        } catch (const std::bad_alloc&) {
            ++tally.refused;
        }
    }
    return tally;
}

class ForeignMask : public testing::TestWithParam<std::pair<bool, bool>> {};
INSTANTIATE_TEST_SUITE_P(Kinds, ForeignMask,
                         testing::Values(std::pair(false, false), std::pair(true, false), std::pair(false, true),
                                         std::pair(true, true)),
                         [](const auto& info) {
                             return std::string(info.param.first ? "packed" : "plain") +
                                    (info.param.second ? "_new" : "_old");
                         });

TEST_P(ForeignMask, any_bit_of_which_is_turned_ends_no_program) {
    const Scratch scratch;
    write_foreign_mask(scratch / "good.h5", GetParam().first, GetParam().second);
    const std::string good = text_of(scratch / "good.h5");
    const Tally tally = try_bits(scratch, good, 7, 89, [](const std::string& path) {
        const Shape shape = read_shape(path, "mask");
        if (shape == Shape{4, 6, 8}) read_data_set(path, "mask");
        read_text_attribute(path, "mask", "unit");
    });
    EXPECT_GT(tally.read, 0);
    EXPECT_GT(tally.refused, 0);
    EXPECT_EQ(read_data_set(scratch / "good.h5", "mask").values.size(), 192u);
}

// Bits that make the library of Debian 12 (1.10.8) crash; another may have mended it, and then says what is wrong or
// reads.
TEST(ForeignHdf5, that_makes_the_library_crash_is_a_message) {
    const Scratch scratch;
    write_foreign_mask(scratch / "packed.h5", true, false);
    const Tally tally = try_bits(scratch, text_of(scratch / "packed.h5"), 8113, 1u << 30,
                                 [](const std::string& path) { read_data_set(path, "mask"); });
    EXPECT_EQ(tally.read + tally.refused, 1);
    unsigned major = 0, minor = 0, release = 0;
    H5get_libversion(&major, &minor, &release);
    if (std::array{major, minor, release} == std::array{1u, 10u, 8u}) EXPECT_EQ(tally.crashed, 1);
}

// The process of the reader: a child of this one with that name.
pid_t reader_process() {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        if (!text_of(entry.path() / "cmdline").starts_with("heartwright-hdf5-reader")) continue;
        const std::string stat = text_of(entry.path() / "stat");
        if (std::stoi(stat.substr(stat.rfind(')') + 4)) == ::getpid()) return std::stoi(name);
    }
    return 0;
}

TEST(Hdf5Reader, that_was_killed_is_started_again) {
    const Scratch scratch;
    write_foreign_mask(scratch / "mask.h5", true, true);
    ASSERT_EQ(read_shape(scratch / "mask.h5", "mask"), (Shape{4, 6, 8}));
    const pid_t before = reader_process();
    ASSERT_GT(before, 0);
    ::kill(before, SIGKILL);
    EXPECT_EQ(read_shape(scratch / "mask.h5", "mask"), (Shape{4, 6, 8}));
    EXPECT_NE(reader_process(), before);
}

TEST(Hdf5Reader, hears_no_signal_that_is_meant_for_the_program) {
    const Scratch scratch;
    write_foreign_mask(scratch / "mask.h5", false, true);
    read_shape(scratch / "mask.h5", "mask");
    const pid_t before = reader_process();
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2}) ::kill(before, signal);
    EXPECT_EQ(read_shape(scratch / "mask.h5", "mask"), (Shape{4, 6, 8}));
    EXPECT_EQ(reader_process(), before);
}

TEST(Hdf5Reader, answers_threads_one_after_the_other) {
    const Scratch scratch;
    write_foreign_mask(scratch / "mask.h5", true, false);
    std::vector<std::thread> threads;
    std::atomic<int> good{0};
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (int k = 0; k < 50; ++k) {
                good += read_data_set(scratch / "mask.h5", "mask").values.size() == 192 ? 1 : 0;
                good += read_text_attribute(scratch / "mask.h5", "mask", "unit") == "mS/cm" ? 1 : 0;
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(good, 400);
}

TEST(Hdf5Reader, hands_on_every_kind_of_fault) {
    const Scratch scratch;
    write_foreign_mask(scratch / "mask.h5", true, false);
    EXPECT_THROW(read_shape(scratch / "nothing.h5", "mask"), UserFault);
    EXPECT_THROW(read_shape(scratch / "mask.h5", "nothing"), UserFault);
    EXPECT_THROW(StreamedHdf5Reader(scratch.write("text.h5", "no HDF5")), DamagedFile);
}

std::string missing_piece(const std::string& path, const std::string& name) {
    try {
        check_pieces(path, name);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "nothing";
}

void write_numbers(const std::string& path, const std::string& name) {
    Hdf5Writer piece(path);
    piece.write(name, {4}, std::vector<std::int32_t>{1, 2, 3, 4});
    piece.close(false);
}

// HDF5 reads fill values in their place.
TEST(VirtualDataSet, whose_pieces_are_not_there_or_damaged_is_refused) {
    const Scratch scratch;
    const std::string whole = scratch / "whole.h5", piece = scratch / "piece.h5";
    {
        Hdf5Writer writer(whole);
        writer.write_virtual("mask", {4}, Hdf5Writer::Number::i32, {{"piece.h5", "m", {0}, {4}}});
        writer.write("plain", {4}, std::vector<double>{1, 2, 3, 4});
        writer.close(false);
    }
    EXPECT_EQ(missing_piece(whole, "plain"), "nothing");
    EXPECT_EQ(missing_piece(whole, "mask"),
              whole + ": a piece of data set 'mask' is missing: " + piece + ": No such file or directory");
    write_numbers(piece, "m");
    EXPECT_EQ(missing_piece(whole, "mask"), "nothing");
    EXPECT_EQ(read_data_set(whole, "mask").values, (std::vector<double>{1, 2, 3, 4}));
    std::filesystem::resize_file(piece, std::filesystem::file_size(piece) / 2);
    EXPECT_THAT(missing_piece(whole, "mask"), HasSubstr(piece + ": is no HDF5 file that can be read"));
    write_numbers(piece, "other");
    EXPECT_THAT(missing_piece(whole, "mask"), HasSubstr(piece + ": has no data set 'm'"));
    EXPECT_THROW(read_own_shape(whole, "mask"), UserFault);
}

TEST(VirtualDataSet, that_is_a_piece_of_itself_is_refused) {
    const Scratch scratch;
    Hdf5Writer writer(scratch / "whole.h5");
    writer.write_virtual("mask", {4}, Hdf5Writer::Number::i32, {{"whole.h5", "mask", {0}, {4}}});
    writer.close(false);
    EXPECT_THAT(missing_piece(scratch / "whole.h5", "mask"), HasSubstr("'mask' is a piece of itself"));
}

TEST(ExternalStorage, that_is_not_there_or_too_short_is_refused) {
    const Scratch scratch;
    const std::string path = scratch / "e.h5", raw = scratch / "values.raw";
    {
        const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        const hsize_t four = 4;
        const hid_t space = H5Screate_simple(1, &four, nullptr), creation = H5Pcreate(H5P_DATASET_CREATE);
        H5Pset_external(creation, raw.c_str(), 8, H5F_UNLIMITED);
        const hid_t set = H5Dcreate2(file, "x", H5T_IEEE_F64LE, space, H5P_DEFAULT, creation, H5P_DEFAULT);
        H5Dclose(set), H5Pclose(creation), H5Sclose(space), H5Fclose(file);
    }
    const std::string said =
        path + ": data set 'x' lies in " + raw + ", which is not there or too short; put the file back";
    EXPECT_EQ(missing_piece(path, "x"), said);
    scratch.write("values.raw", std::string(39, 'a'));
    EXPECT_EQ(missing_piece(path, "x"), said);
    scratch.write("values.raw", std::string(40, 'a'));
    EXPECT_EQ(missing_piece(path, "x"), "nothing");
    EXPECT_EQ(read_data_set(path, "x").values.size(), 4u);
}

// A checkpoint's file, which has checksums: a turned bit is noticed, or was in none of its values.
TEST(StreamedFile, any_bit_of_which_is_turned_is_damaged_or_as_it_was) {
    const Scratch scratch;
    const std::vector<double> values{1, 2, 3, 4, 5, 6};
    {
        StreamedHdf5Writer file(scratch / "good.h5");
        file.attribute("step", std::int64_t{12});
        file.begin("cells/states", Number::f64, {2, 3});
        file.write(values.data(), 48);
        file.finish();
    }
    const Tally tally = try_bits(scratch, text_of(scratch / "good.h5"), 3, 13, [&](const std::string& path) {
        const StreamedHdf5Reader file(path);
        StreamedHdf5Reader::Stream stream(file, "cells/states");
        std::vector<double> read(6);
        stream.read(read.data(), 48);
        stream.end();
        EXPECT_EQ(read, values);
    });
    EXPECT_GT(tally.read, 0);
    EXPECT_GT(tally.refused, 0);
}

}  // namespace
}  // namespace heartwright::io
