// NAME.plans beside a spec with sites: the plans of its cells that `heartwright tune --plans` found quickest, by GPU
// and number of cells. Written by tune, read by run and bench.
//
//     {"format": 1, "model": "NAME", "choices": [{"spec_hash": "...", "device": "NVIDIA H100 80GB HBM3",
//       "cells": 1024, "sites": 10000, "plan": "march+8", "ms_per_step": 0.48, "default_ms_per_step": 0.508,
//       "date": "2026-11-26", "version": "0.1.0", "driver": "driver 580.65.06, CUDA 13.0"}]}
//
// cells: of one variant on one GPU. Any plan gives the same bits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/lattice/plan_wish.hpp"

namespace heartwright::commands {

struct MeasuredPlan {
    std::string spec_hash, device;
    lattice::TunedPlan plan;
    double ms_per_step = 0, default_ms_per_step = 0;
    std::string date, version, driver;

    bool is_for(const MeasuredPlan& other) const {  // the same machine, cells and sites
        return device == other.device && plan.cells == other.plan.cells && plan.sites == other.plan.sites;
    }
};

std::string plan_file_of(const std::string& spec_path);  // mine/x.json -> mine/x.plans

// UserFault with each problem and its place.
std::vector<MeasuredPlan> read_plan_file(const std::string& path);

// The file with `measured` in place of what it had for the same.
void add_to_plan_file(const std::string& path, const std::string& model, const MeasuredPlan& measured);

// What a file has for a GPU. Plans found for another text of the spec are not taken: `why_not` says so then.
std::vector<lattice::TunedPlan> tuned_plans(const std::string& path, const std::string& spec_hash,
                                            const std::string& device, std::string& why_not);

}  // namespace heartwright::commands
