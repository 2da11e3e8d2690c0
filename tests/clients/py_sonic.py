"""A listener's day with py-sonic: the address, name and app password come as arguments."""

import sys
from urllib.parse import urlsplit

import libsonic

address, name, password = sys.argv[1:]
url = urlsplit(address)
app = libsonic.Connection(f"{url.scheme}://{url.hostname}", name, password, port=url.port)

assert app.ping()
found = app.search3("Amber")["searchResult3"]["song"]
assert [song["title"] for song in found] == ["Amber"]
song = found[0]
artist = app.getArtist(song["artistId"])["artist"]
album = app.getAlbum(artist["album"][0]["id"])["album"]
ids = [one["id"] for one in album["song"]]
assert app.getMusicDirectory(album["id"])["directory"]["child"][0]["id"] == ids[0]
assert app.stream(song["id"]).read(3) in (b"ID3", b"\xff\xfb\x50", b"\xff\xfb\x90")
assert app.getCoverArt(song["id"]).read(4) == b"\x89PNG"
assert app.getAvatar(name).read(4) == b"\x89PNG"

app.star(sids=[song["id"]], albumIds=[album["id"]])
starred = app.getStarred2()["starred2"]
assert [one["id"] for one in starred["song"]] == [song["id"]] and len(starred["album"]) == 1
app.unstar(sids=[song["id"]], albumIds=[album["id"]])
app.setRating(song["id"], 4)
assert app.getSong(song["id"])["song"]["userRating"] == 4
app.savePlayQueue(ids, current=ids[1], position=1500)
queue = app.getPlayQueue()["playQueue"]
assert queue["current"] == ids[1] and len(queue["entry"]) == len(ids)
app.createBookmark(song["id"], 900, "Here")
assert app.getBookmarks()["bookmarks"]["bookmark"][0]["position"] == 900
app.deleteBookmark(song["id"])
app.scrobble(song["id"])
assert song["id"] in [one["id"] for one in app.getTopSongs("The Lanes")["topSongs"]["song"]]
assert app.getSimilarSongs2(song["artistId"])["similarSongs2"]["song"]
made = app.createPlaylist(name="From py-sonic", songIds=ids)["playlist"]
assert made["songCount"] == len(ids)
app.updatePlaylist(made["id"], name="Renamed", songIndexesToRemove=[0])
assert len(app.getPlaylist(made["id"])["playlist"]["entry"]) == len(ids) - 1
share = app.createShare([made["id"]])["shares"]["share"][0]
assert share["url"] and app.getShares()["shares"]["share"]
app.deleteShare(share["id"])
app.deletePlaylist(made["id"])
assert app.getPodcasts()["podcasts"]["channel"] == []
assert app.getInternetRadioStations()["internetRadioStations"]["internetRadioStation"] == []
assert app.getUser(name)["user"]["streamRole"]
try:
    app.createUser("somebody", "secret", "somebody@segue.test")
    raise AssertionError("made an account")
except libsonic.errors.SonicError:
    pass
