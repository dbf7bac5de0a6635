// NVRTC knows what device code needs of it.
#pragma once
