// The C library's number of the cache's size (glibc's bits/confname.h).
#pragma once
#define _SC_LEVEL2_CACHE_SIZE 194

extern "C" long sysconf(int name) noexcept;
