"""From sources to a published generation: what is stale, one bucket at a time, in processes."""
