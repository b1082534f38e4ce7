from app.services.auth import TokenStore, authenticate


def mock_store():
    return TokenStore()


def test_user():
    assert authenticate("ann", "secret")


class TestTokens:
    def test_save(self):
        mock_store().save("token", None)

    def test_get(self):
        assert mock_store().get("token") is None
