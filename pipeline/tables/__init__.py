"""Records to tables: events, players, games and rounds with dense ids, and what was wrong."""
