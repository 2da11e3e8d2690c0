// A listener's day with subsonic-api: the address, name and app password come as arguments, after the library's folder.
import { deepEqual, equal, ok } from 'node:assert/strict';
import { pathToFileURL } from 'node:url';

const [library, url, username, password] = process.argv.slice(2);
const { SubsonicAPI } = await import(pathToFileURL(library).href);

for (const post of [false, true]) {
  const app = new SubsonicAPI({ url, auth: { username, password }, post });
  equal((await app.ping()).status, 'ok');
  const [song] = (await app.search3({ query: 'Amber' })).searchResult3.song;
  const { artist } = await app.getArtist({ id: song.artistId });
  const { album } = await app.getAlbum({ id: artist.album[0].id });
  const ids = album.song.map(({ id }) => id);
  await app.star({ id: song.id });
  deepEqual(
    (await app.getStarred2()).starred2.song.map(({ id }) => id),
    [song.id],
  );
  await app.unstar({ id: song.id });
  await app.savePlayQueue({ id: ids, current: ids[1], position: 1500 });
  equal((await app.getPlayQueue()).playQueue.current, ids[1]);
  await app.createBookmark({ id: song.id, position: 900 });
  equal((await app.getBookmarks()).bookmarks.bookmark[0].position, 900);
  await app.deleteBookmark({ id: song.id });
  ok((await app.getTopSongs({ artist: 'The Lanes' })).topSongs.song.length > 0);
  ok((await app.getSimilarSongs2({ id: song.artistId })).similarSongs2.song.length > 0);
  const sound = await app.stream({ id: song.id });
  equal(sound.headers.get('content-type'), 'audio/mpeg');
  ok((await sound.arrayBuffer()).byteLength > 1000);
}
