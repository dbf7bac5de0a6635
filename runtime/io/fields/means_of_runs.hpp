// Means and sample standard deviations over runs that differ by their seed, from the files of those runs. A value that
// a run does not have (an empty field, NaN) does not count; the standard deviation of fewer than two is empty (NaN).
// One run's files are in memory at a time, and of tables a row of each.
#pragma once

#include <string>
#include <vector>

namespace heartwright::io {

// Tables with equal headers and first columns, such as probes.csv; as many rows as the shortest has. UserFault when
// they differ.
void write_mean_tables(const std::vector<std::string>& tables, const std::string& mean, const std::string& sd);

// Files with equal data sets, such as maps.h5. Of maps with a data set a beat there are as many beats as any run has.
// UserFault when they are of other maps or of another domain.
void write_mean_maps(const std::vector<std::string>& files, const std::string& mean, const std::string& sd,
                     const std::string& experiment, const std::string& model);

}  // namespace heartwright::io
