#include "runtime/commands/bench/scaling_fit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "scratch.hpp"

namespace heartwright::commands {
namespace {

using testing::HasSubstr;

ScalingPoint point(int ranks, int nodes, double cells, double seconds, int peers = 0, double bytes = 0,
                   double exchange = 0) {
    ScalingPoint one;
    one.ranks = ranks;
    one.nodes = nodes;
    one.cells = cells;
    one.seconds = seconds;
    one.dt = 0.02;
    one.peers = peers;
    one.halo_bytes = bytes;
    one.exchange = exchange;
    return one;
}

TEST(FitColumns, finds_numbers_that_were_put_in) {
    const std::vector<double> one{1, 1, 1, 1}, x{1, 2, 3, 6}, y{1e6, 5e6, 2e6, 9e6};
    std::vector<double> t;
    for (std::size_t k = 0; k < 4; ++k) t.push_back(4e-6 + 2e-6 * x[k] + 1e-11 * y[k]);
    const auto numbers = fit_columns({one, x, y}, t, t);
    EXPECT_NEAR(numbers[0], 4e-6, 1e-12);
    EXPECT_NEAR(numbers[1], 2e-6, 1e-12);
    EXPECT_NEAR(numbers[2], 1e-11, 1e-17);
}

TEST(FitColumns, never_gives_negative_numbers_and_copes_with_columns_that_are_alike) {
    const auto falling = fit_columns({{1, 1, 1}, {1, 2, 3}}, {3, 2, 1}, {3, 2, 1});
    EXPECT_GE(falling[0], 0);
    EXPECT_GE(falling[1], 0);
    const auto alike = fit_columns({{1, 1}, {2, 2}}, {4, 4}, {4, 4});
    EXPECT_NEAR(alike[0] + 2 * alike[1], 4, 1e-9);
    EXPECT_THAT(fit_columns({{0, 0}}, {1, 1}, {1, 1}), testing::ElementsAre(0));
}

TEST(ScalingFit, fits_steps_of_one_rank_and_exchanges_by_where_they_go) {
    std::vector<ScalingPoint> points;
    for (const double cells : {1e4, 1e6, 1e7}) points.push_back(point(1, 1, cells, 12e-6 + 1e-10 * cells));
    points.back().react = 3e-3;
    points.back().diffuse = 1e-3;
    points.back().bytes_a_cell = 300;
    for (const double bytes : {1e4, 1e6, 4e6}) {
        points.push_back(point(2, 1, 2e7, 1e-6, 1, bytes, 8e-6 + bytes / 200e9));
        points.push_back(point(16, 2, 2e7, 1e-6, 3, bytes, 20e-6 + bytes / 25e9));
    }
    const ScalingFit fit = fit_scaling(points);
    EXPECT_NEAR(fit.launch, 12e-6, 1e-9);
    EXPECT_NEAR(fit.cell, 1e-10, 1e-15);
    EXPECT_NEAR(fit.react_share, 0.75, 1e-12);
    EXPECT_EQ(fit.bytes_a_cell, 300);
    EXPECT_NEAR(fit.near.latency + fit.near.message, 8e-6, 1e-9);
    EXPECT_NEAR(fit.near.bandwidth, 200e9, 1e6);
    EXPECT_NEAR(fit.far.latency + 3 * fit.far.message, 20e-6, 1e-9);
    EXPECT_NEAR(fit.far.bandwidth, 25e9, 1e6);
    EXPECT_NEAR(fit.split, 0, 1e-9) << "steps of ranks are quicker than one alone here";
    EXPECT_LT(fit.worst_step, 1e-6);
    EXPECT_LT(fit.worst_exchange, 1e-6);
    EXPECT_THROW(fit_scaling({point(2, 1, 1e6, 1e-3)}), UserFault);
}

TEST(ScalingFit, what_ranks_take_beside_their_cells_and_exchanges_is_the_split) {
    std::vector<ScalingPoint> points{point(1, 1, 1e5, 5e-6 + 1e-5), point(1, 1, 1e7, 5e-6 + 1e-3)};
    for (const double cells : {1e6, 4e6, 1e7}) {
        points.push_back(point(4, 1, 4 * cells, 5e-6 + 1e-10 * cells + 15e-6 + 2e-12 * cells, 2, 8e5, 15e-6));
        points.back().most_cells = cells;
    }
    const ScalingFit fit = fit_scaling(points);
    EXPECT_NEAR(fit.split, 15e-6, 1e-9);
    EXPECT_NEAR(fit.split_cell, 2e-12, 1e-16);
    EXPECT_LT(fit.worst_of_ranks, 1e-6);
}

TEST(ScalingFit, small_messages_do_not_tell_a_bandwidth) {
    const ScalingFit fit = fit_scaling(
        {point(1, 1, 1e5, 1e-5), point(2, 1, 2e5, 1e-5, 1, 1600, 9e-6), point(4, 1, 4e5, 1e-5, 2, 3200, 10e-6)});
    EXPECT_EQ(fit.near.bandwidth, 200e9);
    EXPECT_NEAR(exchange_time(fit.near, 1, 1600), 9e-6, 1e-9);
}

TEST(ScalingFiles, of_several_ranks_say_what_one_took_beside_them) {
    const Scratch scratch;
    const auto points = read_scaling(scratch.write(
        "b.json", R"({"model": "m", "cells": 8000, "ms_per_step": 2, "dt_ms": 0.02, "ranks": 4, "nodes": 1,
        "most_cells_of_a_rank": 2000, "machine": {"precision": "fp32", "backend": "cuda"}, "alone": {"cells": 2000, "ms_per_step": 1.5}})"));
    ASSERT_EQ(points.size(), 2u);
    EXPECT_TRUE(points[0].is_on_gpus && !points[0].is_beside && points[1].is_beside);
    EXPECT_EQ(points[1].ranks, 1);
    EXPECT_EQ(points[1].cells, 2000);
    EXPECT_EQ(points[1].seconds, 1.5e-3);
    EXPECT_EQ(points[1].precision, "fp32");
    EXPECT_THROW(
        read_scaling(scratch.write(
            "b.json", R"({"cells": 8, "ms_per_step": 2, "dt_ms": 0.02, "ranks": 4, "alone": {"cells": "x"}})")),
        UserFault);
}

TEST(ScalingFiles, of_another_kind_are_refused_with_the_key) {
    const Scratch scratch;
    const auto fault = [&](const std::string& text) {
        try {
            read_scaling(scratch.write("b.json", text));
        } catch (const UserFault& fault) {
            return std::string(fault.what());
        }
        return std::string("no fault");
    };
    EXPECT_THAT(fault("{"), HasSubstr("is no JSON"));
    EXPECT_THAT(fault("3"), HasSubstr("is no measurement"));
    EXPECT_THAT(fault("{}"), HasSubstr("\"cells\" is to be a number"));
    EXPECT_THAT(fault(R"({"cells": 1, "ms_per_step": -1, "dt_ms": 1})"),
                HasSubstr("\"ms_per_step\" is to be a number"));
    EXPECT_THAT(fault(R"({"cells": 1, "ms_per_step": 1, "dt_ms": 1, "ranks": 0})"), HasSubstr("no ranks"));
    EXPECT_THAT(fault(R"({"cells": 1, "ms_per_step": 1, "dt_ms": 1, "halo": {"peers": 1}})"),
                HasSubstr("\"bytes\" is to be a number"));
    EXPECT_THAT(fault(R"({"cells": 1, "ms_per_step": 1, "dt_ms": 1, "machine": [1]})"), HasSubstr("no fault"));
    EXPECT_EQ(
        read_scaling(scratch.write("b.json", R"([{"cells": 8, "ms_per_step": 1, "dt_ms": 1, "ranks": 2, "nodes": 1,
        "halo": {"peers": 1, "bytes": 16, "exchange_ms": 0.5}}, {"cells": 1, "ms_per_step": 1, "dt_ms": 1}])"))
            .size(),
        2u);
}

TEST(ScalingFit, of_one_measurement_all_is_the_cells) {
    for (int k = 1; k < 2000; ++k) {  // whatever the roundings
        const ScalingFit fit = fit_scaling({point(1, 1, 2000, 1e-6 * k / 7)});
        ASSERT_EQ(fit.launch, 0) << k;
        ASSERT_NEAR(fit.cell, 1e-6 * k / 7 / 2000, 1e-18);
    }
}

TEST(ScalingFit, takes_what_the_order_of_a_step_hides_off_what_steps_of_several_ranks_take) {
    const double cell = 1e-10, exchange = 15e-6, split = 5e-6, faces = 8e4;
    for (const bool is_on_gpus : {false, true}) {
        std::vector<ScalingPoint> points;
        for (const double cells : {1e5, 1e6}) points.push_back(point(1, 1, cells, cell * cells));
        points.back().react = 0.9;
        points.back().diffuse = 0.1;
        for (const double cells : {2e5, 2e6}) {
            const double hidden = (is_on_gpus ? 0.1 : 0.9) * cell * (cells / 2 - faces / 8);
            ScalingPoint two =
                point(2, 1, cells, split + cell * cells / 2 + std::max(0.0, exchange - hidden), 1, faces, exchange);
            two.most_cells = cells / 2;
            two.is_on_gpus = is_on_gpus;
            points.push_back(two);
        }
        EXPECT_EQ(order_of(points.back(), 1), is_on_gpus ? StepOrder::whole_first : StepOrder::boundary_first);
        EXPECT_EQ(order_of(points.back(), 2), StepOrder::boundary_first);
        ScalingPoint of_sites = points.back();
        of_sites.has_sites = true;
        EXPECT_EQ(order_of(of_sites, 1), StepOrder::boundary_first);
        const ScalingFit fit = fit_scaling(points);
        EXPECT_NEAR(fit.split, split, 1e-9) << is_on_gpus;
        EXPECT_NEAR(fit.split_cell, 0, 1e-15) << is_on_gpus;
    }
}

}  // namespace
}  // namespace heartwright::commands
