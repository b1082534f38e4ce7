"""What is done with tokens that nobody uses any more."""

from app.services.auth import TokenStore


def prune(store: TokenStore, *tokens):
    for token in tokens:
        if store.get(token) is None:
            store.save(token, None)
