// The threshold of a value by bisection: `heartwright sweep --bisect`.
//
// A condition on a run's results holds at one end of an interval and not at the other. The interval is halved until it
// is narrow enough; its last two ends are the last value without and the first with what the other end has. The list of
// runs only grows, so that a bisection that was interrupted goes on as a sweep does.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/commands/sweep/sweep_folder.hpp"
#include "runtime/commands/sweep/sweep_plan.hpp"

namespace heartwright::commands {

// "P1.activation": there is a number. "P1.apd90<200", ">": the number is less, more; where there is none it does not
// hold.
class Condition {
public:
    static Condition parse(const std::string& text);  // UserFault

    bool holds(const SweepFolder::Result& result) const;
    const std::string& column() const { return column_; }

private:
    std::string column_;
    char relation_ = 0;  // '<', '>'; 0: there is a number
    double than_ = 0;
};

class Bisection {
public:
    // interval: "path=LOW|HIGH", two numbers with one unit, or none. within: "5%" or "5", of the interval's width over
    // the magnitude of its middle, at the end. UserFault.
    Bisection(const std::string& interval, const std::string& within);

    const std::vector<SweepRun>& runs() const { return runs_; }  // both ends, then middles
    // What the last runs of the list said, as many as have not been told. UserFault when both ends say the same.
    // True: there is one more run.
    bool take(const std::vector<bool>& holds);
    // "electrodes.S.potential: it does not hold at 3.5 V, it holds at 3.75 V", once there is no more.
    std::string text() const;

private:
    SweepRun run_at(double value) const;
    std::string value_text(double value) const;

    std::string path_, unit_;
    double within_ = 0, low_ = 0, high_ = 0;
    bool holds_at_high_ = true;
    std::vector<SweepRun> runs_;
};

}  // namespace heartwright::commands
