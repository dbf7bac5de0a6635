// `heartwright verify MODEL`: the same experiments with two solvers of a model, the one as it is made by default,
// without approximations, and one that is made otherwise; whether the answers agree within limits.
#pragma once

#include <string>

#include "base/command_line/arguments.hpp"
#include "runtime/launch/installation.hpp"

namespace heartwright::commands {

const Usage& verify_usage();
int verify(const launch::Installation& tools, const Arguments& arguments);  // the exit code: 0, or beyond_limits

// What is asked: which two solvers of a model are compared, and what differs between them.
struct VerifyRequest {
    launch::SpecFile reference, candidate;
    std::string model;               // as an experiment names it
    std::string backend, precision;  // of the candidate: fp64, fp32; the reference is fp64
    std::string difference;          // in words: "--approximate 1e-8", "--no-hoist_by_scale"
};
// UserFault when nothing differs.
VerifyRequest verify_request(const launch::Installation& tools, const Arguments& arguments);

// The relative limit of all quantities where none is said: 100 times the tolerance of an approximation, at most 1e-2;
// 1e-9 where only the order of operations changes; 2e-2 in single precision.
double default_limit(const VerifyRequest& request);

}  // namespace heartwright::commands
