"""A listener's day with knuckles: the address, name and app password come as arguments."""

import sys

from knuckles import Subsonic

address, name, password = sys.argv[1:]
app = Subsonic(address, name, password, "segue-test", use_https=False)

assert app.system.ping().status == "ok"
song = app.searching.search("Amber").songs[0]
artist = app.browsing.get_artist(song.artist.id)
album = app.browsing.get_album(artist.albums[0].id)
ids = [one.id for one in album.songs]
app.media_annotation.star_song(song.id)
assert [one.id for one in app.lists.get_starred().songs] == [song.id]
app.media_annotation.unstar_song(song.id)
app.media_annotation.set_rating(song.id, 3)
assert app.browsing.get_song(song.id).user_rating == 3
app.bookmarks.save_play_queue(ids, ids[1], 1500)
queue = app.bookmarks.get_play_queue()
assert queue.current.id == ids[1] and len(queue.songs) == len(ids)
app.bookmarks.create_bookmark(song.id, 900)
assert app.bookmarks.get_bookmarks()[0].position == 900
app.bookmarks.delete_bookmark(song.id)
assert song.id in [one.id for one in app.browsing.get_top_songs("The Lanes", 5)]
made = app.playlists.create_playlist("From knuckles", song_ids=ids)
assert made.song_count == len(ids)
app.playlists.delete_playlist(made.id)
assert app.media_library_scanning.get_scan_status().scanning is False
