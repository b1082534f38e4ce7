from harbour.bills import bill
from harbour.ships import Ferry


def test_bill():
    assert bill(Ferry(30)) == 30
