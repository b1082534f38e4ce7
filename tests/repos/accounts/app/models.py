"""Users and their sessions."""

import dataclasses
import typing

MAX_AGE = 3600


class User:
    """Somebody who may log in."""

    name: str
    email: str

    def __init__(self, name, email):
        self.name = name
        self.email = email

    def validate(self) -> bool:
        return bool(self.name) and self._check_email()

    def _check_email(self) -> bool:
        return "@" in self.email


class Session:
    """What a user has after logging in."""

    def __init__(self, user: User, token: str, ttl=MAX_AGE):
        self.user = user
        self.token = token
        self.expires_at = ttl

    def is_valid(self) -> bool:
        return not self.expired

    @property
    def expired(self) -> bool:
        return self.expires_at <= 0
