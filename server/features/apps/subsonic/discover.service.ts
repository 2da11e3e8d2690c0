import { requirePerson } from '#server/features/social/following/follow.service.ts';
import { AppError } from '#shared/errors.ts';
import type { Answer } from './answer.ts';
import { openArtist } from './browse.service.ts';
import * as store from './discover.store.ts';
import { listFilesOf } from './song.store.ts';
import { type Call, idOfKind, type Method, openAlbum, songsOfRows } from './subsonic.service.ts';
import { idOf, readId } from './subsonic.view.ts';

const countMax = 500;
/** Most songs of an album or artist from which similar songs are searched. */
const seedsMax = 5;
/** Most playlists that are searched, the most popular ones. */
const holdersMax = 20;
/** Most people who played one of the songs and whose plays of the last days are searched. */
const playersMax = 100;
const playedMs = 90 * 24 * 60 * 60_000;
/** Most candidates, by what they have in common, before those that the listener may not find are left out. */
const candidatesMax = 1000;

export const discoverMethods: Record<string, Method> = {
  async getTopSongs(call) {
    return { topSongs: { song: await songsOfRows(call, await topSongs(call)) } };
  },
  getSimilarSongs: async (call) => ({ similarSongs: { song: await similar(call) } }),
  getSimilarSongs2: async (call) => ({ similarSongs2: { song: await similar(call) } }),
  getArtistInfo: async (call) => ({ artistInfo: await artistInfo(call) }),
  getArtistInfo2: async (call) => ({ artistInfo2: await artistInfo(call) }),
  getAlbumInfo: async (call) => ({ albumInfo: await albumInfo(call) }),
  getAlbumInfo2: async (call) => ({ albumInfo: await albumInfo(call) }),
};

type Rows = Awaited<ReturnType<typeof store.listCredited>>;

const countOf = ({ args }: Call): number => args.number('count', 50, 0, countMax);

/** The most played songs of an artist, by id (`topSongsByArtistId`) or name: songs that name it, else those of the person. */
async function topSongs(call: Call): Promise<Rows> {
  const { ctx, listener, args } = call;
  const id = args.text('id');
  const limit = countOf(call);
  if (id !== null) return songsOfArtist(call, id, limit);
  const name = args.need('artist');
  const credited = await store.listCredited(ctx.readDb, listener.id, name, limit);
  if (credited.length > 0) return credited;
  const person = await requirePerson(ctx.db, name, listener).catch(orNull);
  return person ? songsOfArtist(call, idOf('artist', person.id), limit) : [];
}

async function songsOfArtist(call: Call, id: string, limit: number): Promise<Rows> {
  const { ctx, listener } = call;
  const wanted = readId(id);
  if (wanted.kind === 'credit') return store.listCredited(ctx.readDb, listener.id, wanted.id, limit);
  const ids = (await openArtist(call, id)).playlists.map((playlist) => playlist.id);
  if (ids.length === 0) return [];
  return listFilesOf(ctx.readDb, ids, listener.id, null, { offset: 0, limit }, 'plays');
}

/** Songs that share playlists with those of the id, or that the same people play. */
async function similar(call: Call): Promise<Answer[]> {
  const { ctx, listener } = call;
  const seeds = await seedsOf(call, call.args.need('id'));
  if (seeds.length === 0) return [];
  const holders = await store.listHolders(ctx.readDb, listener.id, seeds, holdersMax);
  const players = await Promise.all(seeds.map((id) => store.listPlayers(ctx.readDb, id, playersMax)));
  const people = [...new Set(players.flat())].slice(0, playersMax);
  const counted = await Promise.all([
    holders.length > 0 ? store.countListed(ctx.readDb, holders, candidatesMax) : [],
    people.length > 0 ? store.countPlayed(ctx.readDb, people, ctx.clock() - playedMs, candidatesMax) : [],
  ]);
  const scores = new Map<string, number>();
  for (const { track_id: id, times } of counted.flat()) {
    if (id !== null && !seeds.includes(id)) scores.set(id, (scores.get(id) ?? 0) + Number(times));
  }
  if (scores.size === 0) return [];
  const rows = await store.listFound(ctx.readDb, listener.id, [...scores.keys()]);
  const byScore = rows.toSorted((one, other) => (scores.get(other.id) ?? 0) - (scores.get(one.id) ?? 0));
  return songsOfRows(call, byScore.slice(0, countOf(call)));
}

/** The tracks of the song, album or artist that an id names: the most played ones of an artist. */
async function seedsOf(call: Call, id: string): Promise<string[]> {
  const { kind } = readId(id);
  if (kind === 'song') return [idOfKind(id, 'song')];
  const tracks =
    kind === 'album' ? (await openAlbum(call, id)).playlist.tracks : await songsOfArtist(call, id, seedsMax);
  return tracks.slice(0, seedsMax).map((track) => track.id);
}

async function artistInfo(call: Call): Promise<Answer> {
  const { picture } = await openArtist(call, call.args.need('id'));
  return { ...picturesAt(call, picture), similarArtist: [] };
}

async function albumInfo(call: Call): Promise<Answer> {
  const { playlist } = await openAlbum(call, call.args.need('id'));
  return { notes: playlist.description, ...picturesAt(call, playlist.cover_url) };
}

/** The addresses of a stored picture, which needs no login. */
function picturesAt({ ctx }: Call, path: string | null): Answer {
  if (path === null) return {};
  const url = ctx.config.publicUrl + path;
  return { smallImageUrl: url, mediumImageUrl: url, largeImageUrl: url };
}

function orNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
