"""What time it is."""


class Clock:
    def now(self):
        return 0


def minutes(time):
    return f"{time // 60}:{time % 60:02}"
