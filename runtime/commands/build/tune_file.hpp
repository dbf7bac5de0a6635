// NAME.tune beside a spec: what `heartwright tune` chose, by machine and precision. Written by tune, read wherever a
// solver is made.
//
//     {"format": 1, "model": "NAME", "choices": [
//       {"spec_hash": "...", "backend": "cuda", "device": "NVIDIA H200", "architecture": "sm_90", "precision": "fp64",
//        "choice": {"blocks_at_once": 5}, "ms_per_step": 1.02, "default_ms_per_step": 1.11, "cells": 10000000,
//        "date": "2026-11-21", "version": "0.1.0", "commit": "1a2b3c4", "compiler": "NVIDIA 13.0.48",
//        "driver": "driver 580.65.06, CUDA 13.0", "solver": "...",
//        "candidates": [{"choice": {}, "ms_per_step": 1.11}, ...]}]}
//
// solver: the key, in the cache of solvers, of the one that was chosen. commit, driver, solver and candidates may be
// missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/commands/build/kernel_choice.hpp"

namespace heartwright::commands {

struct MeasuredChoice {
    KernelChoice choice;
    double ms_per_step = 0;
};
struct TunedChoice {
    std::string spec_hash, backend, device, architecture, precision;
    KernelChoice choice;
    double ms_per_step = 0, default_ms_per_step = 0;
    std::int64_t cells = 0;
    std::string date, version, compiler, driver = {}, solver = {}, commit = {};
    std::vector<MeasuredChoice> candidates = {};  // all that could be made, as they were measured
};

std::string tune_file_of(const std::string& spec_path);  // mine/x.json -> mine/x.tune

// Every choice of a file. UserFault with each problem and its place.
std::vector<TunedChoice> read_tune_file(const std::string& path);

// The file with `chosen` in place of what it had for that backend, device and precision.
void add_to_tune_file(const std::string& path, const std::string& model, const TunedChoice& chosen);

// What is chosen for a spec there; nothing without a file or a line for it. One that was found for another text of the
// spec is not taken: `why_not` says so then.
std::optional<TunedChoice> tuned_choice(const std::string& spec_path, const std::string& spec_hash,
                                        const std::string& backend, const std::string& device,
                                        const std::string& precision, std::string& why_not);

}  // namespace heartwright::commands
