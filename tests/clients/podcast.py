"""A feed as feedparser and podcastparser (gPodder's) read it: its address comes as the argument."""

import io
import json
import sys
import urllib.request
from urllib.parse import urljoin, urlsplit

import feedparser
import podcastparser

[address] = sys.argv[1:]


def fetch(url, **headers):
    # The server believes in another port than the one that it was given.
    url = urljoin(address, urlsplit(url)._replace(scheme="", netloc="").geturl())
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return urllib.request.urlopen(urllib.request.Request(url, headers=names))


answer = fetch(address)
text = answer.read()
found = feedparser.parse(text, response_headers=dict(answer.headers))
assert not found.bozo, found.bozo_exception
assert found.feed.title == "Live <b>& loud</b>"
assert found.feed.author == "dora" and found.feed.itunes_type == "serial"
assert found.feed.podcast_guid and found.feed.podcast_medium == "music"
assert [one.title for one in found.entries] == ["Dora and the Doors – Dusk"]
[episode] = found.entries
[file] = episode.enclosures
assert file.type == "audio/mpeg" and episode.itunes_duration == "5"

again = feedparser.parse(address, etag=answer.headers["etag"])
assert again.status == 304, again.status
again = feedparser.parse(address, modified=answer.headers["last-modified"])
assert again.status == 304, again.status

with fetch(file.href) as audio:
    assert len(audio.read()) == int(file.length) == int(audio.headers["content-length"])
with fetch(file.href, Range="bytes=0-9") as audio:
    assert audio.status == 206 and len(audio.read()) == 10
with fetch(found.feed.image.href) as picture:
    assert picture.headers["content-type"] == "image/jpeg"

parsed = podcastparser.parse(address, io.BytesIO(text))
assert parsed["title"] == "Live <b>& loud</b>" and parsed["type"] == "serial"
[episode] = parsed["episodes"]
assert episode["total_time"] == 5 and episode["number"] == 1
[file] = episode["enclosures"]
assert file["mime_type"] == "audio/mpeg" and file["file_size"] > 0
# It knows only the former address of the podcast namespace, where the chapters are.
with fetch(found.entries[0].podcast_chapters["url"]) as chapters:
    assert [one["title"] for one in json.load(chapters)["chapters"]] == ["Doors open", "Last song"]
