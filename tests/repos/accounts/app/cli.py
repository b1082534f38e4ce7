from app.models import User
from app.services.auth import authenticate, create_session


def main(arguments):
    session = authenticate(*arguments)
    return session or create_session(User(*arguments))
