#include "runtime/io/hdf5/streamed_hdf5.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <numeric>
#include <random>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "tests/runtime/unit/io/full_disk.hpp"
#include "tests/runtime/unit/io/scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::io {
namespace {

using ::testing::HasSubstr;

std::vector<double> numbers(std::size_t count) {
    std::vector<double> values(count);
    std::iota(values.begin(), values.end(), 0.25);
    return values;
}

std::int64_t write_sample(const std::string& path, std::size_t count) {
    StreamedHdf5Writer file(path);
    file.attribute("step", std::int64_t{12});
    file.attribute("words", std::string("of a sample"));
    const auto values = numbers(count);
    file.begin("cells/states", Number::f64, {2, count / 2});
    file.write(values.data(), 24);
    file.write(values.data() + 3, static_cast<std::int64_t>(count * 8 - 24));
    file.begin("values/a/empty", Number::u8, {0});
    const std::vector<std::uint8_t> small{1, 2, 3};
    file.begin("values/a/small", Number::u8, {3});
    file.write(small.data(), 3);
    return file.finish();
}

std::vector<double> read_states(const std::string& path) {
    const StreamedHdf5Reader file(path);
    StreamedHdf5Reader::Stream stream(file, "cells/states");
    std::vector<double> values(static_cast<std::size_t>(stream.set().bytes / 8));
    stream.read(values.data(), stream.set().bytes);
    stream.end();
    return values;
}

std::string refusal(const std::string& path) {
    return message_of<DamagedFile>([&] { read_states(path); });
}

TEST(StreamedHdf5, seen_whole_a_file_is_not_there_before_it_is_finished_and_leaves_nothing_when_given_up) {
    const Scratch scratch;
    const std::vector<double> values{1, 2};
    const auto entries = [&] {
        return std::distance(std::filesystem::directory_iterator(scratch.path()),
                             std::filesystem::directory_iterator());
    };
    for (const bool is_finished : {false, true}) {
        StreamedHdf5Writer file(scratch / "a.h5", {.is_seen_whole = true, .is_synced = false, .has_checksums = false});
        file.begin("x", Number::f64, {2});
        file.attribute_of_set("unit", "mV");
        file.write(values.data(), 16);
        EXPECT_FALSE(std::filesystem::exists(scratch / "a.h5"));
        if (is_finished) file.finish();
    }
    EXPECT_EQ(entries(), 1);
    EXPECT_EQ(read_data_set(scratch / "a.h5", "x").values, values);
    EXPECT_EQ(read_text_attribute(scratch / "a.h5", "x", "unit"), "mV");
    EXPECT_TRUE(read_attribute(scratch / "a.h5", "x", "checksum").empty());
}

TEST(StreamedHdf5, what_is_written_is_read_again_by_us_and_by_hdf5_itself) {
    const Scratch scratch;
    const std::string path = scratch / "sample.h5";
    const std::int64_t bytes = write_sample(path, 100000);
    struct stat size {};
    ASSERT_EQ(::stat(path.c_str(), &size), 0);
    EXPECT_EQ(bytes, size.st_size);
    EXPECT_EQ(read_states(path), numbers(100000));
    const StreamedHdf5Reader file(path);
    EXPECT_EQ(file.attribute("step"), 12);
    EXPECT_TRUE(file.has("values/a/empty"));
    EXPECT_FALSE(file.has("values/b/small"));
    EXPECT_EQ(file.find("cells/states").shape, (Shape{2, 50000}));
    EXPECT_EQ(file.find("values/a/empty").bytes, 0);
    const DataSet set = read_data_set(path, "cells/states");
    EXPECT_EQ(set.values, numbers(100000));
    EXPECT_EQ(read_data_set(path, "values/a/small").values, (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(read_text_attribute(path, "/", "words"), "of a sample");
}

TEST(StreamedHdf5, a_flipped_bit_of_the_values_is_found) {
    const Scratch scratch;
    const std::string path = scratch / "sample.h5";
    write_sample(path, 1000);
    const std::int64_t at = StreamedHdf5Reader(path).find("cells/states").at;
    std::string bytes = text_of(path);
    bytes[static_cast<std::size_t>(at + 4321)] ^= 16;
    scratch.write("sample.h5", bytes);
    EXPECT_EQ(refusal(path), path + ": cannot be used: the values of 'cells/states' do not agree with their checksum");
}

TEST(StreamedHdf5, any_flipped_bit_is_found_or_without_effect) {
    const Scratch scratch;
    const std::string path = scratch / "sample.h5";
    write_sample(path, 100);
    const std::string bytes = text_of(path);
    std::mt19937 random(7);
    int found = 0;
    for (int trial = 0; trial < 300; ++trial) {
        std::string damaged = bytes;
        damaged[random() % damaged.size()] ^= static_cast<char>(1u << random() % 8);
        scratch.write("sample.h5", damaged);
        try {
            EXPECT_EQ(read_states(path), numbers(100));
        } catch (const DamagedFile&) {
            ++found;
        }
    }
    EXPECT_GT(found, 50);
}

TEST(StreamedHdf5, a_truncated_file_is_refused) {
    const Scratch scratch;
    const std::string path = scratch / "sample.h5";
    write_sample(path, 1000);
    const std::string bytes = text_of(path);
    for (const double share : {0.0, 0.01, 0.5, 0.999}) {
        scratch.write("sample.h5",
                      bytes.substr(0, static_cast<std::size_t>(share * static_cast<double>(bytes.size()))));
        EXPECT_THAT(refusal(path), HasSubstr("cannot be used")) << share;
    }
    EXPECT_THAT(refusal(scratch / "absent.h5"), HasSubstr("No such file"));
    EXPECT_THAT(refusal(scratch.path()), HasSubstr("it is no file"));
}

TEST(StreamedHdf5, a_full_disk_is_a_machine_fault_and_nothing_breaks) {
    const Scratch scratch;
    {
        const FullDisk disk(100000);
        try {
            write_sample(scratch / "sample.h5", 100000);
            FAIL();
        } catch (const MachineFault& fault) {
            EXPECT_THAT(fault.what(), HasSubstr("cannot be written: File too large"));
        }
    }
    write_sample(scratch / "sample.h5", 1000);
    EXPECT_EQ(read_states(scratch / "sample.h5"), numbers(1000));
}

TEST(Checksum, it_is_that_of_all_bytes_whatever_the_pieces) {
    std::mt19937 random(11);
    std::vector<std::uint8_t> bytes(1000);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    Checksum whole;
    whole.add(bytes.data(), bytes.size());
    for (int trial = 0; trial < 50; ++trial) {
        Checksum pieces;
        for (std::size_t done = 0; done < bytes.size();) {
            const std::size_t now = std::min<std::size_t>(bytes.size() - done, random() % 100);
            pieces.add(bytes.data() + done, now);
            done += now;
        }
        ASSERT_EQ(pieces.value(), whole.value());
    }
    for (std::size_t k = 0; k < bytes.size(); ++k) {
        bytes[k] ^= 4;
        Checksum other;
        other.add(bytes.data(), bytes.size());
        EXPECT_NE(other.value(), whole.value());
        bytes[k] ^= 4;
    }
    Checksum shorter, longer;
    const std::uint64_t zeros[2]{};
    shorter.add(zeros, 8);
    longer.add(zeros, 9);
    EXPECT_NE(shorter.value(), longer.value());
}

TEST(Checksum, its_value_is_part_of_the_format) {
    Checksum sum;
    sum.add("heartwright", 11);
    EXPECT_EQ(sum.value(), 3209134293719521713u);
}

}  // namespace
}  // namespace heartwright::io
