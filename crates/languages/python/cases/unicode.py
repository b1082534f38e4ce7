# Columns are in bytes in the index and in characters in cases; names may be written in any script.


def größe(tür, Δ):
#   ^^^^^ def function größe params="tür, Δ"
    return "ä" + messen(tür) + größe(Δ, "日本")
#                ^^^^^^ ref call -> messen
#                              ^^^^^ ref call -> größe


def messen(tür): return tür
#   ^^^^^^ def function messen
