"""Draws stars. TODO is only a word here, in a string."""

from catalog import stars

# TODO: draw the names
# rhumb-ignore-next-line dead-code
def _axis():
    return 0


def plot(star):
    """Draws one star."""
    return stars.classify(star, [], [])


def _walk(tree):
    return [_branch(child) for child in tree]


def _branch(tree):
    return _walk(tree.children)


def chart(trees):
    """Draws many trees of stars."""
    return [_walk(tree) for tree in trees]
