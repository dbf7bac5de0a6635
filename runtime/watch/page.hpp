// The page of a run that is watched: the report's page with a bar of progress above it (templates/watch).
#pragma once

#include <string>

namespace heartwright::watch {

// title: of the experiment. nonce: of its script, for the Content-Security-Policy.
std::string page_text(const std::string& title, const std::string& nonce);

}  // namespace heartwright::watch
