// A shared object, but not a module.
extern "C" int something_else();
int something_else() { return 1; }
