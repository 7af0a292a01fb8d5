"""Every tie-break, found by its FIDE code in one registry, each under its article."""
