// A file of HDF5 does not say when it was made: runs that compute the same leave the same bytes.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"
#include "scratch.hpp"

namespace heartwright::io {
namespace {

TEST(Hdf5Times, the_same_contents_give_the_same_bytes_later) {
    const Scratch scratch;
    const auto write = [&](const std::string& name) {
        Hdf5Writer whole(scratch / (name + "_whole.h5"));
        whole.write("group/values", {2}, std::vector<double>{1, 2});
        whole.write_texts("names", {"a", "b"});
        whole.begin("rows", {2, 1}, true);
        whole.write_rows("rows", 0, {1, 2});
        whole.attribute("/", "t", 3.0);
        whole.close(false);
        StreamedHdf5Writer streamed(scratch / (name + "_streamed.h5"));
        const double values[] = {1, 2};
        streamed.begin("states/V", Number::f64, {2});
        streamed.write(values, sizeof values);
        streamed.begin("states/of/sites/x", Number::f64, {2});
        streamed.write(values, sizeof values);
        streamed.group("empty");
        streamed.texts("names", {"a", "b"});
        streamed.finish();
    };
    write("first");
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // HDF5 counts seconds
    write("second");
    for (const char* kind : {"_whole.h5", "_streamed.h5"}) {
        EXPECT_FALSE(text_of(scratch / ("first" + std::string(kind))).empty());
        EXPECT_TRUE(text_of(scratch / ("first" + std::string(kind))) ==
                    text_of(scratch / ("second" + std::string(kind))))
            << kind;
    }
}

}  // namespace
}  // namespace heartwright::io
