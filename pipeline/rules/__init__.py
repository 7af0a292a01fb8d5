"""What the regulations say, as data: result codes, editions and dates, options, named lists."""
