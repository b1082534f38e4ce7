from harbour.report import report


def test_empty_report():
    assert report([]) == "total: 0"
