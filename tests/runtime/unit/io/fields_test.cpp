#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "scratch.hpp"

namespace heartwright::io {
namespace {

using testing::HasSubstr;

FieldGrid grid() {
    FieldGrid grid;
    grid.points = {3, 2, 1};
    grid.origin = {0.25, 0.5, 0.75};
    grid.spacing = {0.5, 1, 2};
    return grid;
}

TEST(FieldSeries, the_index_names_closed_files_only) {
    const Scratch scratch;
    FieldSeries series(scratch / "fields", grid(), {{"V", "mV"}, {"Ca_i", "mM"}}, true);
    series.write_mesh({1, 1, 1, 1, 1, 0});
    series.write_instant(0, 0, {{1, 2, 3, 4, 5, 6}, {0, 0, 0, 0, 0, 0}});
    const std::string first = text_of(scratch / "fields/fields.xdmf");
    EXPECT_THAT(first, HasSubstr("step_000000000000.h5:/V"));
    EXPECT_THAT(first, HasSubstr("<Time Value=\"0\"/>"));
    series.write_instant(20, 1, {{6, 5, 4, 3, 2, 1}, {0, 0, 0, 0, 0, 0}});
    series.finish();
    const std::string second = text_of(scratch / "fields/fields.xdmf");
    EXPECT_THAT(second, HasSubstr("step_000000000020.h5:/Ca_i"));
    EXPECT_THAT(second, HasSubstr("Dimensions=\"1 2 3\""));
    EXPECT_THAT(second, HasSubstr("0.75 0.5 0.25"));
    EXPECT_EQ(read_data_set(scratch / "fields/step_000000000020.h5", "V").shape, (Shape{1, 2, 3}));
    EXPECT_THAT(read_data_set(scratch / "fields/step_000000000020.h5", "V").values,
                testing::ElementsAre(6, 5, 4, 3, 2, 1));
    EXPECT_THAT(read_data_set(scratch / "fields/mesh.h5", "mask").values, testing::ElementsAre(1, 1, 1, 1, 1, 0));
}

TEST(FieldSeries, single_precision_is_stored_as_such) {
    const Scratch scratch;
    FieldSeries series(scratch / "fields", grid(), {{"V", "mV"}}, false);
    series.write_instant(0, 0, {{0.1, 2, 3, 4, 5, 6}});
    EXPECT_THAT(text_of(scratch / "fields/fields.xdmf"), HasSubstr("Precision=\"4\""));
    EXPECT_EQ(read_data_set(scratch / "fields/step_000000000000.h5", "V").values[0], static_cast<double>(0.1f));
}

}  // namespace
}  // namespace heartwright::io
