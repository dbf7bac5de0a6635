"""The published results beside ours: items, runs, recorded results and the page docs/reproduction.md."""
