int heartwright_unrelated(void) { return 1; }
