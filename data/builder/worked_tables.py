"""Worked events of published and checked examples, cell by cell.

A line is number, name (``-`` for none given), rating, then one cell per round: own result, own
colour, opponent (``1w9``, ``=b4``, ``-w11`` by forfeit), or ``U`` ``H`` ``Z`` without an opponent.
In ``memorial-8`` the source gives no colours; there a cell is result, colon, opponent.
"""

TABLES = {
    "swiss-16": """\
        1 Alyx 2200 1w9 =b13 =w2 1b15 =w4
        2 Bruno 2150 1b10 1w7 =b1 1w16 =b3
        3 Charline 2100 =w11 1b6 1w8 =b4 =w2
        4 David 2050 1b12 H 1w13 =w3 =b1
        5 Helene 2000 0w13 0b15 1w11 =b7 1w10
        6 Franck 1950 0b14 0w3 U 1w10 1b8
        7 Genevieve 1900 1w15 0b2 0b16 =w5 0b11
        8 Irina 1850 =b16 1w14 0b3 1w13 0w6
        9 Jessica 1800 0b1 0w10 H -w11 U
        10 Lais 1750 0w2 1b9 0w15 0b6 0b5
        11 Maria 1700 =b3 0w16 0b5 +b9 1w7
        12 Nick 1650 0w4 U +w14 Z Z
        13 Opal 1600 1b5 =w1 0b4 0b8 0w14
        14 Paul 1550 1w6 0b8 -b12 Z 1b13
        15 Reine 1500 0b7 1w5 1b10 0w1 0b16
        16 Stephan 1450 =w8 1b11 1w7 0b2 1w15
    """,
    "round-robin-6": """\
        1 Alyx 2200 =w5 1w2 1b3 0w4 1b6
        2 Bruno 2150 1w6 0b1 1w5 =w3 1b4
        3 Charline 2100 1w4 1b6 0w1 =b2 1w5
        4 David 2050 0b3 0b5 =w6 1b1 0w2
        5 Franck 1950 =b1 1w4 0b2 -w6 0b3
        6 Helene 2000 0b2 0w3 =b4 +b5 0w1
    """,
    "swiss-14": """\
        1 - 2500 1w8 0b5 1b14 1w3 1b2
        2 - 2500 1b9 1w7 =w5 1b6 0w1
        3 - 2485 1w10 =b6 =w4 0b1 1w7
        4 - 2400 =b11 1w9 =b3 =w5 =w6
        5 - 2400 1w12 1w1 =b2 =b4 1w11
        6 - 2300 1b13 =w3 +b11 0w2 =b4
        7 - 2250 1w14 0b2 1w10 0b11 0b3
        8 - 2250 0b1 0w11 =b12 =w9 =b13
        9 - 2150 0w2 0b4 1w13 =b8 =w10
        10 - 2150 0b3 1w13 0b7 =w14 =b9
        11 - 2150 =w4 1b8 -w6 1w7 0b5
        12 - 2100 0b5 Z =w8 0b13 0b14
        13 - 2050 0w6 0b10 0b9 1w12 =w8
        14 - 2000 0b7 U 0w1 =b10 1w12
    """,
    "koya-8": """\
        1 - 1830 1b3 0w4 0b2 =w7 1b5 =b6 0w8
        2 - 1966 =w7 1b5 1w1 1b8 1w3 =b4 1w6
        3 - 1833 0w1 0b8 =w6 0w4 0b2 0w7 =b5
        4 - 1907 0w5 1b1 1w8 1b3 1w6 =w2 =b7
        5 - 1851 1b4 0w2 =b7 1b6 0w1 0b8 =w3
        6 - 1852 =b8 0w7 =b3 0w5 0b4 =w1 0b2
        7 - 1955 =b2 1b6 =w5 =b1 1w8 1b3 =w4
        8 - 1865 =w6 1w3 0b4 0w2 0b7 1w5 1b1
    """,
    "memorial-8": """\
        1 Fischer 2200 1:5 =:3 =:2 1:4 1:6
        2 Kasparov 2180 1:6 1:4 =:1 =:3 =:5
        3 Tal 2150 1:7 =:1 1:6 =:2 =:8
        4 Petrosian 2120 1:8 0:2 1:5 0:1 1:7
        5 Spassky 2080 0:1 =:7 0:4 1:8 =:2
        6 Karpov 2050 0:2 1:8 0:3 1:7 0:1
        7 Botvinnik 1990 0:3 =:5 1:8 0:6 0:4
        8 Lasker 1960 0:4 0:6 0:7 0:5 =:3
    """,
    "direct-encounter-16": """\
        1 Alyx 2200 1w9 =b13 =w2 1b15 =w4 =b6 =b3 =w16 1b8
        2 Bruno 2150 1b10 1w7 =b1 1w16 1b3 =w4 0w6 =b15 =w5
        3 Charline 2100 =w11 1b6 1w8 =b4 0w2 1b16 =w1 1w14 1b10
        4 David 2050 1b12 H 1w13 =w3 =b1 =b2 =w16 =b6 1w15
        5 Helene 2000 0w13 0b15 1w11 =b7 1w10 0b14 1b9 0w8 =b2
        6 Franck 1950 0b14 0w3 U 1w10 1b8 =w1 1b2 =w4 1b16
        7 Genevieve 1900 1w15 0b2 0b16 =w5 0b11 0b10 1w13 1w9 1b14
        8 Irina 1850 =b16 1w14 0b3 1w13 0w6 =b11 =w15 1b5 0w1
        9 Jessica 1800 0b1 0w10 H -w11 U 1b13 0w5 0b7 =w12
        10 Lais 1750 0w2 1b9 0w15 0b6 0b5 1w7 1b12 1w11 0w3
        11 Maria 1700 =b3 0w16 0b5 +b9 1w7 =w8 0b14 0b10 =w13
        12 Nick 1650 0w4 U +w14 Z Z 0b15 0w10 =b13 =b9
        13 Opal 1600 1b5 =w1 0b4 0b8 0w14 0w9 0b7 =w12 =b11
        14 Paul 1550 1w6 0b8 -b12 Z 1b13 1w5 1w11 0b3 0w7
        15 Reine 1500 0b7 1w5 1b10 0w1 0b16 1w12 =b8 =w2 0b4
        16 Stephan 1450 =w8 1b11 1w7 0b2 1w15 0w3 =b4 =b1 0w6
    """,
    "de-pair-won": """\
        1 - 2250 0w6 1w2 0b3
        2 - 2200 =w5 0b1 =w6
        3 - 2150 0w4 1b5 1w1
        4 - 2100 1b3 1b6 0w5
        5 - 2050 =b2 0w3 1b4
        6 - 2000 1b1 0w4 =b2
    """,
    "de-pair-drawn": """\
        1 - 2250 1w6 =w2 1b3
        2 - 2200 1w5 =b1 1w6
        3 - 2150 1w4 0b5 0w1
        4 - 2100 0b3 1b6 0w5
        5 - 2050 0b2 1w3 1b4
        6 - 2000 0b1 0w4 0b2
    """,
    "de-pair-unmet": """\
        1 - 2250 =b5 0w6 =b4
        2 - 2200 0b3 0w5 1b6
        3 - 2150 1w2 =w4 0b5
        4 - 2100 =w6 =b3 =w1
        5 - 2050 =w1 1b2 1w3
        6 - 2000 =b4 1b1 0w2
    """,
    "de-pair-forfeit": """\
        1 - 2250 0w6 +w2 0b3
        2 - 2200 =w5 -b1 =w6
        3 - 2150 0w4 1b5 1w1
        4 - 2100 1b3 1b6 0w5
        5 - 2050 =b2 0w3 1b4
        6 - 2000 1b1 0w4 =b2
    """,
    "de-pair-thrice": """\
        1 - 2250 1w2 =b3 1w4 0b2 =w3 =b4 0w2 =b3 0w4
        2 - 2200 0b1 1b4 0w3 1w1 =w4 =b3 1b1 0b4 0w3
        3 - 2150 0w4 =w1 1b2 0b4 =b1 =w2 1w4 =w1 1b2
        4 - 2100 1b3 0w2 0b1 1w3 =b2 =w1 0b3 1w2 1b1
    """,
    "de-three-unmet": """\
        1 - 2250 1w2 0b6 1w3 0b5
        2 - 2200 0b1 0w5 1b6 1w4
        3 - 2150 1w5 1b4 0b1 0b6
        4 - 2100 0w6 0w3 =w5 0b2
        5 - 2050 0b3 1b2 =b4 1w1
        6 - 2000 1b4 1w1 0w2 1w3
    """,
    "de-three-forfeit": """\
        1 - 2250 0b5 +w3 =w4 1b2
        2 - 2200 1b4 1b6 =w3 0w1
        3 - 2150 1w6 -b1 =b2 1w5
        4 - 2100 0w2 0b5 =b1 =b6
        5 - 2050 1w1 1w4 1b6 0b3
        6 - 2000 0b3 0w2 0w5 =w4
    """,
    "de-four-unmet": """\
        1 - 2250 1b2 1w4 0b6 0w8 0w5 1w3
        2 - 2200 0w1 =w8 0b5 1b3 1w4 =b7
        3 - 2150 1b5 =w6 1b8 0w2 =w7 0b1
        4 - 2100 1b6 0b1 1w7 1w5 0b2 0w8
        5 - 2050 0w3 =b7 1w2 0b4 1b1 0b6
        6 - 2000 0w4 =b3 1w1 1b7 1b8 1w5
        7 - 1950 1b8 =w5 0b4 0w6 =b3 =w2
        8 - 1900 0w7 =b2 0w3 1b1 0w6 1b4
    """,
    "de-four-half": """\
        1 - 2250 0b6 =w2 =b8 1w3 1b4 =w5
        2 - 2200 =b5 =b1 =b3 1w4 0b8 1w7
        3 - 2150 1b7 1w6 =w2 0b1 1b5 0w8
        4 - 2100 1w8 1b5 1w7 0b2 0w1 =b6
        5 - 2050 =w2 0w4 =w6 =b7 0w3 =b1
        6 - 2000 1w1 0b3 =b5 0w8 1b7 =w4
        7 - 1950 0w3 0b8 0b4 =w5 0w6 0b2
        8 - 1900 0b4 1w7 =w1 1b6 1w2 1b3
    """,
    "de-double-decided": """\
        1 - 2250 =w2 0b3 0w4 1b2 =w3 =b4
        2 - 2200 =b1 1b4 1w3 0w1 0w4 0b3
        3 - 2150 =w4 1w1 0b2 =b4 =b1 1w2
        4 - 2100 =b3 0w2 1b1 =w3 1b2 =w1
    """,
    "de-double-level": """\
        1 - 2250 1w2 1b3 =w4 0b2 0w3 1b4
        2 - 2200 0b1 1b4 =w3 1w1 =w4 =b3
        3 - 2150 0w4 0w1 =b2 0b4 1b1 =w2
        4 - 2100 1b3 0w2 =b1 1w3 =b2 0w1
    """,
    "caddy-robin-5": """\
        1 Ana 2000 Z =w2 1b3 =w4 1b5
        2 Bo 1950 1w5 =b1 Z =w3 1b4
        3 - 1900 1w4 1b5 0w1 =b2 Z
        4 - 1850 0b3 Z 1w5 =b1 0w2
        5 - 1800 0b2 0w3 0b4 Z 0w1
    """,
    "small-4": """\
        1 - 2000 1w2 =b3 1w4
        2 - 1900 0b1 1w4 0b3
        3 - 1800 =w4 =w1 1w2
        4 - 1700 =b3 0b2 0b1
    """,
    "byes-4": """\
        1 - 2000 1w2 U 0w3 H 1w4
        2 - 1900 0b1 0w3 1w4 =b3 Z
        3 - 1800 1w4 1b2 1b1 =w2 U
        4 - 1700 0b3 H 0b2 Z 0b1
    """,
    "robin-4": """\
        1 - 2000 1w2 =w3 1w4
        2 - 1900 0b1 =w4 =w3
        3 - 1800 =w4 =b1 =b2
        4 - 1700 =b3 =b2 0b1
    """,
    "fore-6": """\
        1 - 2000 1w2 Z -b3
        2 - 1900 0b1 1w4 1b5
        3 - 1800 =w4 =b5 +w1
        4 - 1700 =b3 0b2 1w6
        5 - 1600 1w6 =w3 0w2
        6 - 1500 0b5 U 0b4
    """,
    "double-forfeit-4": """\
        1 - 2000 -w2 1w3
        2 - 1900 -b1 =w4
        3 - 1800 =w4 0b1
        4 - 1700 =b3 =b2
    """,
    "forfeit-circle-4": """\
        1 - 2000 1w2 +w3 Z Z
        2 - 1900 0b1 1w4 =w3 H
        3 - 1800 1w4 -b1 =b2 H
        4 - 1700 0b3 0b2 U Z
    """,
    "cuts-3": """\
        1 - 2000 1w2 Z Z
        2 - 1900 0b1 1w3 U
        3 - 1800 U 0b2 H
    """,
    "free-rounds-3": """\
        1 - 2000 1w2 =b3 Z
        2 - 1900 0b1 Z 1w3
        3 - 1800 Z =w1 0b2
    """,
}
