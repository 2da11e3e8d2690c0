import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { seeded } from '#demo-music/random.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { type Ask, load } from '../lib/load.ts';
import { startSegue } from '../lib/programs.ts';
import { bearer, beginSessions, withCopy } from '../lib/scratch.ts';
import { openWorld } from '../world/open-world.ts';

const people = 400;
const playlistsEach = 400;
const seconds = 8;
/** Time until caches are filled and code is compiled: a server at work is measured. */
const warmUpSeconds = 12;
const connections = 256;

/** Likes that do not exist yet: every one of them has to be written. */
function newLikes(file: string, tokens: ReadonlyMap<string, string>): Ask[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const liked = db.prepare(
      'select playlist_id from likes join users on users.id = likes.user_id where username = ?',
    );
    const playlists = db
      .prepare("select id from playlists where visibility = 'public' order by popularity desc limit ?")
      .all(people * playlistsEach)
      .map((row) => String(row['id']));
    const asks: Ask[] = [];
    const known = [...tokens].map(([username, token]) => ({
      headers: bearer(token),
      liked: new Set(liked.all(username).map((row) => String(row['playlist_id']))),
    }));
    const random = seeded('likes');
    for (let turn = 0; turn < playlistsEach; turn++) {
      for (const { headers, liked } of known) {
        // As in life, and in this world: the first ones far oftener.
        const id = playlists[Math.floor(playlists.length * random.next() ** 3)] as string;
        if (liked.has(id)) continue;
        liked.add(id);
        asks.push({ path: `/api/v1/playlists/${id}/like`, method: 'POST', headers });
      }
    }
    return asks;
  } finally {
    db.close();
  }
}

function countLikes(file: string): number {
  const db = new DatabaseSync(file);
  try {
    return Number(db.prepare('select count(*) as n from likes').get()?.['n']);
  } finally {
    db.close();
  }
}

export const likes: Measure = {
  name: 'likes',
  about: `Likes of the large world by ${people} people over ${connections} connections, then the server is killed`,
  isLarge: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      const file = path.join(dataDir, 'segue.db');
      const names = Array.from({ length: people }, (_, i) => `listener${i + 1}`);
      const tokens = await beginSessions(dataDir, names);
      const requests = newLikes(file, tokens);
      const segue = await startSegue(dataDir, {}, 'every');
      try {
        const wish = { url: segue.origin, connections };
        const half = Math.floor(requests.length / 2);
        await load({ ...wish, seconds: warmUpSeconds, requests: requests.slice(0, half) });
        const before = countLikes(file);
        const result = await load({ ...wish, seconds, requests: requests.slice(half) });
        process.kill(segue.pid, 'SIGKILL');
        await segue.stop();
        return [
          {
            what: 'acknowledged likes, each durable',
            value: result.perSecond,
            unit: 'a second',
            goal: { least: 2000 },
            parts: { 'p50 ms': result.p50Ms, 'p99 ms': result.p99Ms, refused: result.errors },
          },
          {
            what: 'acknowledged likes that are gone after kill -9',
            value: Math.max(0, result.answered - (countLikes(file) - before)),
            unit: 'likes',
            goal: { most: 0 },
          },
        ];
      } finally {
        await segue.stop();
      }
    });
  },
};
