"""Report file records: lines, their columns as data, and the values they hold."""
