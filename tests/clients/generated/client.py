"""Eight calls by the client that openapi-python-client wrote."""

import sys
from io import BytesIO
from pathlib import Path

from segue_client import AuthenticatedClient, Client
from segue_client.api.auth import auth_login
from segue_client.api.likes import likes_like
from segue_client.api.playlists import playlists_create, playlists_delete, playlists_get
from segue_client.api.uploads import uploads_finish, uploads_start
from segue_client.api.users import users_me
from segue_client.models import Credentials, PlaylistDraft, UploadsFinishBody, UploadsStartBody
from segue_client.types import File

origin, username, password, song = sys.argv[1:]
token = auth_login.sync(client=Client(origin), body=Credentials(username, password)).access_token
client = AuthenticatedClient(origin, token, raise_on_unexpected_status=True, timeout=120)
assert users_me.sync(client=client).username == username
playlist = playlists_create.sync(client=client, body=PlaylistDraft("By Python"))


def body(kind):
    """The form of a chunk. The generator writes fields that may be left out behind the file."""
    chunk = File(BytesIO(Path(song).read_bytes()), file_name="song.mp3", mime_type="audio/mpeg")
    return kind(0, 1, "python", chunk, title="A song by Python", playlist_id=playlist.id)


assert len(uploads_start.sync(client=client, body=body(UploadsStartBody)).received_chunks) == 1
done = uploads_finish.sync(client=client, body=body(UploadsFinishBody))
assert done.state == "done", done
found = playlists_get.sync(playlist.id, client=client)
assert [track.title for track in found.tracks] == ["A song by Python"], found.tracks
assert likes_like.sync(playlist.id, client=client).like_count == 1
assert playlists_delete.sync_detailed(playlist.id, client=client).status_code == 204
