"""A listener's day with py-opensonic: the address, name and app password come as arguments."""

import sys
from urllib.parse import urlsplit

from libopensonic import Connection

address, name, password = sys.argv[1:]
url = urlsplit(address)
app = Connection(f"{url.scheme}://{url.hostname}", api_key=password, port=url.port)

assert app.ping()
assert app.token_info().username == name
extensions = {one.name for one in app.get_open_subsonic_extensions()}
assert {"formPost", "indexBasedQueue", "transcodeOffset"} <= extensions
song = app.search3("Amber").song[0]
artist = app.get_artist(song.artist_id)
album = app.get_album(artist.album[0].id)
ids = [one.id for one in album.song]
app.star(sids=[song.id])
assert [one.id for one in app.get_starred2().song] == [song.id]
app.unstar(sids=[song.id])
app.set_rating(song.id, 5)
assert app.get_song(song.id).user_rating == 5
app.save_play_queue_by_index([ids[0], ids[1], ids[0]], 2, 1500)
queue = app.get_play_queue_by_index()
assert queue.current_index == 2 and [one.id for one in queue.entry] == [ids[0], ids[1], ids[0]]
app.create_bookmark(song.id, 900)
assert app.get_bookmarks()[0].position == 900
app.delete_bookmark(song.id)
assert song.id in [one.id for one in app.get_top_songs("The Lanes")]
assert app.get_similar_songs2(song.artist_id)
app.create_playlist(name="From py-opensonic", song_ids=ids)
made = next(one for one in app.get_playlists() if one.name == "From py-opensonic")
assert made.song_count == len(ids)
app.delete_playlist(made.id)
assert app.get_podcasts() == [] and app.get_internet_radio_stations() == []
assert app.get_now_playing() == []
assert app.get_users()[0].username == name
app.cleanup()
