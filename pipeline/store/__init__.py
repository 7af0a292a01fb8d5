"""Where tables live: staged and published in generations, read by table name."""
