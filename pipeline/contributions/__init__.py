"""What each round is worth to the tie-breaks: own points, the opponent's score, the cut orders."""
