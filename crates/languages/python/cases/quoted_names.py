# A string whose whole text is the dotted name of a module or of a definition in one mentions it.

# --- shop/settings.py
STEPS = ["shop.steps.Audit", 'shop.steps.Audit.run', "shop.plugins"]
#                    ^^^^^ ref mention -> shop/steps.py::Audit
#                                              ^^^ ref mention -> shop/steps.py::Audit::run
#                                                          ^^^^^^^ ref mention -> shop/plugins.py
# --- shop/load.py
patch("shop.steps.opened", "shop.steps.missing", "elsewhere.Audit", "Audit", "steps.py", ".steps.Audit")
#                 ^^^^^^ ref mention -> shop/steps.py::opened
step = f"shop.steps.{name}"
note = f"shop.steps.Audit{name}"
text = "Uses shop.steps.Audit to check."
# --- shop/steps.py
class Audit:
    def run(self): ...
def opened(): ...
# --- shop/plugins.py
LIMIT = 3
