from shop.cart import Cart
from shop.checkout import receipt


def test_total():
    cart = Cart()
    cart.add("tea", 2)
    assert cart.total().cents == 700


def test_receipt():
    cart = Cart()
    cart.add("cup")
    assert receipt(cart) == "1 cup\n9.00 EUR"
