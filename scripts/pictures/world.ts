import path from 'node:path';
import { openScratch } from '#server/db/connect.ts';
import { login, register } from '#shared/accounts/auth.ts';
import { writeComment } from '#shared/social/comments.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { type Playlist } from '#shared/playlists/playlists.ts';
import { finishUpload, startUpload } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import type { ServerProcess } from '#tests/server-process.ts';

/** The world of the pictures: three people, their playlists, and the addresses that depend on them. */
export interface World {
  tokens: Record<'admin' | 'bob' | 'carol', string>;
  /** A playlist of bob's with tracks that play. */
  playlistId: string;
  /** A thousand tracks. */
  hugePlaylistId: string;
  /** Everything in it is as long as it may be. */
  longPlaylistId: string;
  trackId: string;
}

const password = 'correct horse battery';
const longName =
  'The complete recordings of every rainy evening between the last tram and the first light, '.repeat(2);

const playlists: readonly [name: string, description: string][] = [
  ['Last bus home', 'Neon on wet asphalt. Made for the back row, volume at eight.'],
  ['Sunday, slowly', 'Coffee, a window, nothing to do.'],
  ['Basement tapes', ''],
  ['Ten songs about trains', 'Departures, arrivals, and the bit in between.'],
  ['Cucina', 'Per cucinare in quattro.'],
  ['Static & bloom', 'Noise that turns into flowers if you wait.'],
  ['Night shift', ''],
  ['For M.', 'You know why.'],
  ['Tape loops', 'Four bars, forever.'],
  ['Running late', 'Fast enough.'],
];

/** Fills an empty Segue through its own calls. */
export async function makeWorld({ origin, dataDir }: ServerProcess): Promise<World> {
  const [admin, bob, carol] = [
    await enter(origin, 'alice'),
    await enter(origin, 'bob'),
    await enter(origin, 'carol'),
  ];
  const made: Playlist[] = [];
  for (const [name, description] of playlists)
    made.push(await bob.post(createPlaylist.path, { name, description }));
  const long = await bob.post<Playlist>(createPlaylist.path, {
    name: longName.slice(0, 200),
    description: longName.repeat(10).slice(0, 2000),
  });
  const first = made[0];
  if (!first?.owner) throw new Error('No playlist was made');
  const hugePlaylistId = await insertHuge(dataDir, first.owner.id);
  const titles = ['Platform 9', 'Wet Neon', 'Transfer', 'Last Stop', 'Depot', longName.slice(0, 200)];
  for (const [seed, title] of titles.entries()) await bob.upload(first.id, title, seed);
  for (const person of [admin, carol]) await person.post(likePlaylist.path.replace(':id', first.id));
  const { tracks } = await bob.get<Playlist>(`/api/v1/playlists/${first.id}`);
  const about = { item_id: tracks[0]?.entry_id, position_ms: 4000 };
  for (const comment of [
    { text: 'Best from the last row, with the window open.' },
    { text: 'Here the rain begins.', ...about },
  ])
    await bob.post(writeComment.path.replace(':id', first.id), comment);
  // The same music by somebody else: a case for the administrators.
  const other = await admin.post<Playlist>(createPlaylist.path, { name: 'Borrowed', description: '' });
  await admin.upload(other.id, 'Found on a tape', 4);
  return {
    tokens: { admin: admin.token, bob: bob.token, carol: carol.token },
    playlistId: first.id,
    longPlaylistId: long.id,
    hugePlaylistId,
    trackId: tracks[0]?.id ?? 'none',
  };
}

/** A thousand links are more than one person may add in an hour: they are written straight into the records. */
async function insertHuge(dataDir: string, owner_id: string): Promise<string> {
  await using records = await openScratch(path.join(dataDir, 'segue.db'));
  const ids: string[] = [];
  for (let number = 1; number <= 1000; number += 1) {
    const source_url = `https://example.org/${number}.mp3`;
    ids.push(await insertTrack(records.db, { owner_id, title: `Number ${number}`, source_url }));
  }
  return await insertPlaylist(records.db, { owner_id, name: 'A thousand and no end' }, ids);
}

async function enter(origin: string, username: string) {
  const account = { username, email: `${username}@example.org`, password };
  await send(origin, register.path, { body: JSON.stringify(account), headers: json });
  const form = new URLSearchParams({ username, password });
  const { access_token: token } = await send<{ access_token: string }>(origin, login.path, { body: form });
  const authorization = `Bearer ${token}`;
  return {
    token,
    get: <T>(path: string) => send<T>(origin, path, { method: 'GET', headers: { authorization } }),
    post: <T>(path: string, body?: object) =>
      send<T>(origin, path, {
        headers: body ? { ...json, authorization } : { authorization },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    async upload(playlistId: string, title: string, seed: number): Promise<void> {
      const music = new Blob([Buffer.from(await makeMp3({ seed, seconds: 12 + seed * 7, bitrateKbps: 64 }))]);
      for (const { path } of [startUpload, finishUpload]) {
        const form = new FormData();
        const fields = {
          chunkIndex: 0,
          totalChunks: 1,
          uploadId: `picture-${seed}`,
          title,
          artist: 'The Lanterns',
        };
        for (const [name, value] of Object.entries({
          ...fields,
          genre: 'Ambient',
          playlist_id: playlistId,
        })) {
          form.append(name, String(value));
        }
        form.append('chunk', music, `${seed}.mp3`);
        await send(origin, path, { body: form, headers: { authorization } });
      }
    },
  };
}

const json = { 'content-type': 'application/json' };

async function send<T>(origin: string, path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(new URL(path, origin), { method: 'POST', ...init });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
