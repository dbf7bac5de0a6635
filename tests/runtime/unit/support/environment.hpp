// A variable of the environment, and a switch of experts, that have a value while an object lives.
#pragma once

#include <cstdlib>
#include <string>
#include <utility>

#include "base/expert/expert.hpp"

namespace heartwright::testing {

class EnvironmentVariable {
public:
    EnvironmentVariable(std::string name, const std::string& value) : name_(std::move(name)) {
        setenv(name_.c_str(), value.c_str(), 1);
    }
    ~EnvironmentVariable() { unsetenv(name_.c_str()); }
    EnvironmentVariable(const EnvironmentVariable&) = delete;
    EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;

private:
    std::string name_;
};

class ExpertSwitch {
public:
    ExpertSwitch(std::string name, const std::string& value) : name_(std::move(name)) { expert::set(name_, value); }
    ~ExpertSwitch() { expert::set(name_, ""); }
    ExpertSwitch(const ExpertSwitch&) = delete;
    ExpertSwitch& operator=(const ExpertSwitch&) = delete;

private:
    std::string name_;
};

}  // namespace heartwright::testing
