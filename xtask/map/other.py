"""Draws maps with the RepoMap of aider, for comparison: `pip install aider-chat tiktoken`.

Reads one JSON object a line, with the root of a work tree, the words that are mentioned and a number of tokens, and answers
each with a line of JSON that has the map. Tokens are counted as everywhere in this project, by o200k.
"""

import json
import os
import re
import subprocess
import sys

import tiktoken
from aider.repomap import RepoMap

ENCODING = tiktoken.get_encoding("o200k_base")


class Counter:
    def token_count(self, text):
        return len(ENCODING.encode(text, disallowed_special=()))


class Quiet:
    def read_text(self, path, silent=True):
        try:
            with open(path, encoding="utf-8", errors="ignore") as file:
                return file.read()
        except OSError:
            return None

    def tool_output(self, *_):
        pass

    tool_error = tool_warning = tool_output


def drawer_of(root, budget, known={}):
    """One drawer a work tree: it knows which files changed since it read them. What it knows stays in memory."""
    if root not in known:
        known[root] = RepoMap(map_tokens=budget, root=root, main_model=Counter(), io=Quiet())
        known[root].TAGS_CACHE = {}
    return known[root]


def draw(root, subject, budget):
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout
    names = [name for name in listed.decode("utf-8", "ignore").split("\0") if name]
    files = [path for path in (os.path.join(root, name) for name in names) if os.path.isfile(path)]
    words = {word for word in re.split(r"\W+", subject) if word}
    mentioned = {name for name in names if os.path.basename(name) in subject.split()}
    return drawer_of(root, budget).get_repo_map(set(), files, mentioned, words, force_refresh=True) or ""


def main():
    for line in sys.stdin:
        asked = json.loads(line)
        text = draw(asked["root"], asked["subject"], asked["budget"])
        print(json.dumps({"text": text, "tokens": Counter().token_count(text)}), flush=True)


main()
