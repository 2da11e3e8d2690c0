import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { listFollowingFeed } from '#shared/social/following.ts';
import { countUnread, readNotifications } from '#shared/social/notifications.ts';
import { addItem, createPlaylist } from '#shared/playlists/playlist-edits.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { median } from '../lib/finding.ts';
import { type Ask, load, type LoadResult } from '../lib/load.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { bearer, beginSessions, withCopy } from '../lib/scratch.ts';
import { openVisit } from '../lib/visit.ts';
import { addFollows, followsOfReader, listHeardTracks } from '../world/add-follows.ts';
import type { WorldSize } from '../world/generate.ts';
import { openWorld } from '../world/open-world.ts';

const seconds = 8;
const pages = 30;
const adds = 200;
const [reader, publisher] = ['listener1', 'listener2'];

/** The addresses of a scroll's pages, from the newest on; throws where a page is empty, since nothing would be measured. */
async function listPages(origin: string, token: string): Promise<Ask[]> {
  const asks: Ask[] = [];
  let cursor: string | null = null;
  while (asks.length < pages) {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await openVisit(origin)(listFollowingFeed, { query }, token);
    if (page.lines.length === 0) throw new Error('A page of the following feed is empty');
    asks.push({ path: `${listFollowingFeed.path}?${new URLSearchParams(query)}`, headers: bearer(token) });
    cursor = page.next_cursor;
    if (cursor === null) break;
  }
  return asks;
}

const parts = ({ p50Ms, p99Ms, errors }: LoadResult) => ({ 'p50 ms': p50Ms, 'p99 ms': p99Ms, errors });

async function reading(segue: Program, token: string): Promise<Finding[]> {
  const visit = openVisit(segue.origin);
  const wish = { connections: 1, seconds, headers: bearer(token) };
  const feed = await load({
    ...wish,
    url: segue.origin,
    requests: await listPages(segue.origin, token),
  });
  const url = segue.origin + countUnread.path;
  const { unread } = await visit(countUnread, {}, token);
  const neverRead = await load({ ...wish, url });
  await visit(readNotifications, { body: {} }, token);
  const allRead = await load({ ...wish, url });
  return [
    {
      what: 'a page of the following feed, p99',
      value: feed.p99Ms,
      unit: 'ms',
      goal: { most: 25 },
      parts: parts(feed),
    },
    ...(
      [
        [`the bell's number of a person who has never read (${unread}), p99`, neverRead],
        ["the bell's number of a person who has read all, p99", allRead],
      ] as const
    ).map(([what, result]) => ({
      what,
      value: result.p99Ms,
      unit: 'ms',
      goal: { most: 5 },
      parts: parts(result),
    })),
  ];
}

/** Measures that adding a track costs the same for a playlist that all people follow and for one without followers. */
async function publishing(segue: Program, file: string, token: string): Promise<Finding> {
  const visit = openVisit(segue.origin);
  const [followed, lonely] = await Promise.all(
    ['Followed by all', 'Followed by nobody'].map((name) => visit(createPlaylist, { body: { name } }, token)),
  );
  if (!followed || !lonely) throw new Error('No playlists');
  const db = new DatabaseSync(file);
  const followers = Number(
    db
      .prepare(
        `insert into playlist_follows (user_id, playlist_id, created_at)
         select id, ?, 0 from users where username != ?`,
      )
      .run(followed.id, publisher).changes,
  );
  const tracks = listHeardTracks(db, 2 * adds);
  db.close();
  const times = new Map([followed, lonely].map(({ id }) => [id, [] as number[]]));
  for (const [at, trackId] of tracks.entries()) {
    const playlist = at % 2 === 0 ? followed : lonely;
    const began = performance.now();
    await visit(addItem, { params: { id: playlist.id }, body: { track_id: trackId } }, token);
    times.get(playlist.id)?.push(performance.now() - began);
  }
  const [many, none] = [median(times.get(followed.id) ?? []), median(times.get(lonely.id) ?? [])];
  return {
    what: `adding a track that ${followers} followers hear of, held against one that nobody does`,
    value: many / none,
    unit: 'times as long',
    goal: { most: 1.25 },
    parts: { 'followed, p50 ms': many, 'not followed, p50 ms': none },
  };
}

export async function measureFollowing(name: string, size: WorldSize): Promise<Finding[]> {
  const world = await openWorld(name, size);
  return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
    const file = path.join(dataDir, 'segue.db');
    addFollows(file, reader);
    const tokens = await beginSessions(dataDir, [reader, publisher]);
    const tokenOf = (username: string): string => tokens.get(username) ?? '';
    const segue = await startSegue(dataDir, {}, 'every');
    try {
      return [...(await reading(segue, tokenOf(reader))), await publishing(segue, file, tokenOf(publisher))];
    } finally {
      await segue.stop();
    }
  });
}

export const following: Measure = {
  name: 'following',
  about: `The following feed and the bell of a person with ${followsOfReader} follows, at a million playlists and 50,000 people`,
  isLarge: true,
  run: () => measureFollowing('lists', { tracks: 1_000_000, playlists: 1_000_000 }),
};
