// The words of a command, before anything is made of them.
#pragma once

#include <string>
#include <vector>

namespace heartwright::launch {

// UserFault when a word is not valid UTF-8: paths and values go into JSON, HDF5 and XML, which cannot hold anything
// else.
void refuse_words_beyond_utf8(const std::vector<std::string>& words);

}  // namespace heartwright::launch
