import { readFile } from 'node:fs/promises';
import type { AppContext } from '#server/context.ts';
import { getPlaylist } from '#server/features/playlists/playlist.service.ts';
import { seeded } from '#demo/music/random.ts';
import { type Order } from '#demo/music/record.ts';
import { type Studio } from '#demo/music/studio.ts';
import { type Album, albums } from './albums.ts';
import { type Collection, collections } from './collections.ts';
import { applaud, type Found, listenForAMonth, type Members } from './crowd.ts';
import { type Journal } from './journal.ts';
import { links } from './links.ts';
import { moreAlbums } from './more-albums.ts';
import { people } from './people.ts';
import { addLink, join, pick, publish, upload } from './site.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Albums of which two tracks are made before the others have one. */
const headliners = 6;

export interface WorldTools {
  ctx: AppContext;
  studio: Studio;
  journal: Journal;
  /** Told at every track that is ready. */
  onProgress: (ready: number, all: number) => void;
}

const allAlbums: readonly Album[] = [...albums, ...moreAlbums];

interface Track {
  title: string;
  order: Order;
}

const tracksOf = (album: Album): Track[] =>
  album.tracks.map((entry) => {
    const [title = '', seconds] = entry.split('|');
    const random = seeded(`${album.name}/${title}`);
    const order: Order = {
      composer: album.composer,
      seed: `${album.name}/${title}`,
      seconds: seconds === undefined ? random.int(42, 47) : Number(seconds),
      title,
      artist: album.artist,
      album: album.name,
      genre: album.genre,
      year: 2026,
      cover: album.hasCover === true || random.chance(0.3) ? album.name : null,
    };
    return { title, order };
  });

/** Every track in the order in which they are made: first a little of everything. */
export function ordersByUrgency(): Order[] {
  const lists = allAlbums.map((album) => tracksOf(album).map(({ order }) => order));
  const longest = Math.max(...lists.map((list) => list.length));
  const rounds = Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list[round] ?? []));
  const head = lists.slice(0, headliners).flatMap((list) => list.slice(0, 2));
  return [...new Set([...head, ...rounds.flat()])];
}

/** Fills an installation with people, music and a month of life. What was made before is left as it is. */
export async function buildWorld({ ctx, studio, journal, onProgress }: WorldTools): Promise<void> {
  const now = await journal.once('now', async () => Date.now());
  const members = await gather(ctx, journal, now);
  const orders = ordersByUrgency();
  const recordings = new Map(
    orders
      .filter(({ seed }) => !journal.has(`track/${seed}`))
      .map((order) => [order.seed, studio.recording(order)]),
  );
  // Whoever awaits one hears of its failure; the others must not end the process meanwhile.
  for (const recording of recordings.values()) recording.catch(() => undefined);

  let ready = 0;
  const made = new Map<string, PromiseWithResolvers<string>>();
  for (const { title } of orders) made.set(title, Promise.withResolvers<string>());
  const trackOf = (title: string): Promise<string> => {
    const found = made.get(title);
    if (found === undefined) throw new Error(`No track is called ${title}`);
    return found.promise;
  };

  const makeAlbum = async (album: Album): Promise<void> => {
    const owner = members.idOf(album.owner);
    const createdAt = now - album.createdDaysAgo * dayMs - seeded(album.name).int(30, 600) * minuteMs;
    let playlistId: string | undefined;
    for (const [index, { title, order }] of tracksOf(album).entries()) {
      const when = createdAt + (index + 1) * 7 * minuteMs;
      const trackId = await journal.once(`track/${order.seed}`, async () => {
        const bytes = await readFile(await (recordings.get(order.seed) ?? studio.recording(order)));
        playlistId ??= await open(album, owner, createdAt);
        const uploadId = `demo-${owner}-${index}-${seeded(title).int(1e8, 9e8)}`;
        return upload(ctx, { id: owner, when }, playlistId, { uploadId, name: `${title}.mp3`, bytes });
      });
      made.get(title)?.resolve(trackId);
      onProgress(++ready, orders.length);
    }
  };

  const open = async (list: Album | Collection, owner: string, when: number): Promise<string> => {
    const { name, description, genre, visibility = 'public', hasCover, appeal } = list;
    const id = await journal.once(`playlist/${name}`, () =>
      publish(
        ctx,
        { id: owner, when },
        { name, description, genre, visibility },
        hasCover === true ? name : null,
      ),
    );
    if (visibility === 'public') {
      const found = { id, name, ownerId: owner, createdAt: when, appeal, tracks: [] };
      await journal.once(`applause/${name}`, () => applaud(ctx, found, members, now));
    }
    return id;
  };

  const makeCollection = async (collection: Collection): Promise<void> => {
    const owner = members.idOf(collection.owner);
    const createdAt =
      now - collection.createdDaysAgo * dayMs + seeded(collection.name).int(30, 600) * minuteMs;
    for (const [index, entry] of collection.picks.entries()) {
      const when = createdAt + (index + 1) * 2 * minuteMs;
      const trackId = typeof entry === 'string' ? await trackOf(entry) : null;
      const playlistId = await open(collection, owner, createdAt);
      await journal.once(`pick/${collection.name}/${index}`, async () => {
        if (trackId !== null) await pick(ctx, { id: owner, when }, playlistId, trackId);
        else if (typeof entry !== 'string')
          await addLink(ctx, { id: owner, when }, playlistId, links[entry.link]);
      });
    }
  };

  await Promise.all([...allAlbums.map(makeAlbum), ...collections.map(makeCollection)]);
  await journal.once('listening', async () => {
    const lists = [...allAlbums, ...collections].filter(({ visibility }) => visibility !== 'private');
    const found = await Promise.all(lists.map((list) => look(ctx, journal, members, list)));
    await listenForAMonth(ctx, found, members, now);
  });
}

async function gather(ctx: AppContext, journal: Journal, now: number): Promise<Members> {
  const ids = new Map<string, string>();
  const joined = new Map<string, number>();
  for (const person of people) {
    const when = now - person.joinedDaysAgo * dayMs;
    joined.set(person.username, when);
    ids.set(person.username, await journal.once(`person/${person.username}`, () => join(ctx, person, when)));
  }
  const known = <T>(map: Map<string, T>, username: string): T => {
    const value = map.get(username);
    if (value === undefined) throw new Error(`Nobody is called ${username}`);
    return value;
  };
  return {
    idOf: (username) => known(ids, username),
    joinedAt: (username) => known(joined, username),
  };
}

/** A playlist as it stands now, for those who come to listen. */
async function look(
  ctx: AppContext,
  journal: Journal,
  members: Members,
  { name, owner, appeal }: Album | Collection,
): Promise<Found> {
  const ownerId = members.idOf(owner);
  const id = await journal.once<string>(`playlist/${name}`, () =>
    Promise.reject(new Error(`${name} is missing`)),
  );
  const { tracks, created_at } = await getPlaylist(ctx, { id: ownerId }, id);
  return {
    id,
    name,
    ownerId,
    createdAt: Date.parse(created_at),
    appeal,
    tracks: tracks.map((track) => ({ id: track.id, seconds: track.duration_seconds ?? 200 })),
  };
}
