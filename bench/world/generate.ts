import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { dayOf, type DayPoints, scoreOf } from '#server/features/base/popularity/score.ts';
import { type Random, seeded } from '#demo-music/random.ts';
import { styles } from '#shared/music/track-drafts.ts';
import { commonWord, makeWords, phrase } from './words.ts';

/**
 * Size of a world by its number of tracks; by default it has a fifth as many playlists, 5 % people and five times the likes.
 */
export interface WorldSize {
  tracks: number;
  /** Instead of a fifth as many. */
  playlists?: number;
}

export interface GeneratedWorld {
  users: number;
  playlists: number;
  tracks: number;
  likes: number;
}

const dayMs = 24 * 60 * 60_000;
const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
const likesEach = 100;

/** An id as the product makes them, but the same each time. */
function idAt(random: Random, moment: number): string {
  let id = Math.floor(moment).toString(36).padStart(9, '0');
  for (let i = 0; i < 13; i++) id += digits[random.int(0, 35)];
  return id;
}

/** Places 0 to `count` - 1, the first ones far oftener. */
const popularPlace = (random: Random, count: number): number => Math.floor(count * random.next() ** 3);

function inserter(db: DatabaseSync, table: string, columns: readonly string[]) {
  const marks = columns.map(() => '?').join(', ');
  const statement = db.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`);
  return (...values: SQLInputValue[]) => void statement.run(...values);
}

/**
 * Fills an empty database of the product's schema. Triggers and indexes have to be out of the way: counters are
 * written here as they would have come out.
 */
export function generateWorld(
  db: DatabaseSync,
  size: WorldSize,
  { now, passwordHash }: { now: number; passwordHash: string },
): GeneratedWorld {
  const random = seeded(`world of ${size.tracks}`);
  const counts = {
    tracks: size.tracks,
    playlists: size.playlists ?? Math.ceil(size.tracks / 5),
    users: Math.ceil(size.tracks / 20),
    likes: Math.ceil(size.tracks / 20) * likesEach,
  };
  const words = makeWords(random.fork('words'), Math.min(60_000, 2000 + size.tracks / 10));
  db.exec('begin');
  const userIds = addUsers(db, random.fork('users'), counts.users, now, passwordHash);
  const playlistIds = addPlaylistIds(random.fork('ids'), counts.playlists, now);
  const received = addLikes(db, random.fork('likes'), userIds, playlistIds, now);
  addPlaylists(db, random.fork('playlists'), { words, userIds, playlistIds, received, now });
  addTracks(db, random.fork('tracks'), { words, userIds, playlistIds, count: counts.tracks, now });
  db.exec('commit');
  return counts;
}

function addUsers(
  db: DatabaseSync,
  random: Random,
  count: number,
  now: number,
  passwordHash: string,
): string[] {
  const add = inserter(db, 'users', [
    'id',
    'username',
    'username_key',
    'email',
    'email_key',
    'password_hash',
    'role',
    'upload_limit_mb',
    'email_verified_at',
    'created_at',
    'track_count',
    'playlist_count',
    'last_upload_at',
  ]);
  return Array.from({ length: count }, (_, i) => {
    const created = now - 700 * dayMs + (650 * dayMs * i) / count;
    const id = idAt(random, created);
    const name = i === 0 ? 'admin' : `listener${i}`;
    const email = `${name}@segue.example`;
    const role = i === 0 ? 'admin' : i % 50 === 1 ? 'pro' : 'user';
    const at = Math.floor(created);
    add(id, name, name, email, email, passwordHash, role, 500, at, at, 20, 4, at);
    return id;
  });
}

const addPlaylistIds = (random: Random, count: number, now: number): string[] =>
  Array.from({ length: count }, (_, i) => idAt(random, now - 600 * dayMs + (599 * dayMs * i) / count));

/** Likes by everyone; answers for each playlist how many there are, and on which of the last days. */
function addLikes(
  db: DatabaseSync,
  random: Random,
  userIds: readonly string[],
  playlistIds: readonly string[],
  now: number,
): { total: number; days: Map<number, number> }[] {
  const add = inserter(db, 'likes', ['user_id', 'playlist_id', 'created_at']);
  const received = playlistIds.map(() => ({ total: 0, days: new Map<number, number>() }));
  // Which playlists are popular has nothing to do with their age.
  const order = random.shuffle(playlistIds.map((_, i) => i));
  const since = dayOf(now) - 29;
  for (const userId of userIds) {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(likesEach, playlistIds.length)) {
      chosen.add(order[popularPlace(random, playlistIds.length)] as number);
    }
    for (const index of [...chosen].sort((a, b) => a - b)) {
      const at = Math.floor(now - 400 * dayMs * random.next() ** 1.5);
      add(userId, playlistIds[index] as string, at);
      const one = received[index] as (typeof received)[number];
      one.total++;
      const day = dayOf(at);
      if (day >= since) one.days.set(day, (one.days.get(day) ?? 0) + 1);
    }
  }
  return received;
}

interface Lists {
  words: readonly string[];
  userIds: readonly string[];
  playlistIds: readonly string[];
  now: number;
}

function addPlaylists(
  db: DatabaseSync,
  random: Random,
  { words, userIds, playlistIds, received, now }: Lists & { received: ReturnType<typeof addLikes> },
): void {
  const add = inserter(db, 'playlists', [
    'id',
    'owner_id',
    'name',
    'description',
    'genre',
    'visibility',
    'likes_count',
    'track_count',
    'popularity',
    'created_at',
    'updated_at',
  ]);
  const addDay = inserter(db, 'popularity_days', ['playlist_id', 'day', 'points']);
  for (const [i, id] of playlistIds.entries()) {
    const { total, days } = received[i] as ReturnType<typeof addLikes>[number];
    const points: DayPoints[] = [...days].map(([day, count]) => ({ day, points: count }));
    for (const { day, points: count } of points) addDay(id, day, count);
    const owner = userIds[i % userIds.length] as string;
    const visibility = i % 10 === 9 ? 'private' : i % 10 === 8 ? 'unlisted' : 'public';
    const created = Math.floor(now - 600 * dayMs + (599 * dayMs * i) / playlistIds.length);
    const description = phrase(random, words, 4, 14);
    add(
      id,
      owner,
      phrase(random, words, 1, 4),
      description,
      random.pick(styles),
      visibility,
      total,
      8,
      scoreOf(points),
      created,
      created,
    );
  }
}

const itemColumns = ['id', 'playlist_id', 'track_id', 'position', 'added_at', 'opens'];

/** Five tracks of its owner's and three popular ones of others in each playlist. */
function addTracks(
  db: DatabaseSync,
  random: Random,
  { words, userIds, playlistIds, count, now }: Lists & { count: number },
): void {
  const add = inserter(db, 'tracks', [
    'id',
    'owner_id',
    'title',
    'artist',
    'album',
    'genre',
    'storage_type',
    'source_url',
    'platform',
    'duration_ms',
    'plays_count',
    'created_at',
  ]);
  const addItem = inserter(db, 'playlist_entries', itemColumns);
  const artists = Array.from({ length: Math.max(20, count / 25) }, () => phrase(random, words, 1, 3));
  const trackIds = Array.from({ length: count }, (_, i) =>
    idAt(random, now - 600 * dayMs + (599 * dayMs * i) / count),
  );
  for (const [i, id] of trackIds.entries()) {
    const created = Math.floor(now - 600 * dayMs + (599 * dayMs * i) / count);
    const owner = userIds[Math.floor(i / 5) % userIds.length] as string;
    const plays = Math.floor(4 / (random.next() + 1e-5));
    const url = `https://music.example/${id}`;
    const title = phrase(random, words, 1, 5);
    const artist = artists[popularPlace(random, artists.length)] as string;
    add(
      id,
      owner,
      title,
      artist,
      commonWord(random, words),
      random.pick(styles),
      'URL',
      url,
      'other',
      random.int(60_000, 400_000),
      plays,
      created,
    );
  }
  for (const [i, playlistId] of playlistIds.entries()) {
    const listed = new Set<string>();
    for (let n = 0; n < 5 && i * 5 + n < count; n++) listed.add(trackIds[i * 5 + n] as string);
    const own = listed.size;
    while (listed.size < 8) listed.add(trackIds[popularPlace(random, count)] as string);
    const at = now - 100 * dayMs + i;
    for (const [place, trackId] of [...listed].entries()) {
      // As the product writes it: an owner's listing of their own track opens it.
      const opens = place < own ? 1 : 0;
      addItem(idAt(random, at), playlistId, trackId, place * 1024, at, opens);
    }
  }
}
