"""Questions put to an archive, one module each, with intervals."""
