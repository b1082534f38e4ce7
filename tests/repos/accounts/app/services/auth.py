"""Logging in."""

import datetime
import hashlib
from typing import Optional

from app.models import Session, User
from app.services.token_store import prune


def authenticate(username: str, password: str) -> Optional[Session]:
    user = User(username, hashlib.sha256(password.encode()).hexdigest())
    if not user.validate():
        return None
    return create_session(user)


def create_session(user: User) -> Session:
    session = Session(user, datetime.datetime.now().isoformat())
    store = TokenStore()
    prune(store)
    store.save(session.token, session)
    return session


class TokenStore:
    def __init__(self):
        self._store = {}

    def save(self, token: str, session: Session):
        self._store[token] = session

    def get(self, token: str) -> Optional[Session]:
        return self._store.get(token)
