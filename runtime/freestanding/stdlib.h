#pragma once
#include <stddef.h>

extern "C" {
void* malloc(size_t size) noexcept;
void* calloc(size_t count, size_t size) noexcept;
void* realloc(void* memory, size_t size) noexcept;
void free(void* memory) noexcept;
int posix_memalign(void** memory, size_t alignment, size_t size) noexcept;
char* getenv(const char* name) noexcept;
}
