"""What the outside may ask."""

from flask import Response

from app.models import Session
from app.services.auth import authenticate, create_session


async def handle_login(request, *flags) -> Response:
    return Response(authenticate(request.user, request.password) or create_session(request.user))


async def get_profile(session: Session, request=None) -> Response:
    return Response(session.is_valid())
