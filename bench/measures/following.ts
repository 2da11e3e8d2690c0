import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { seeded } from '#demo-music/random.ts';
import { newId } from '#server/lib/ids.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { load, type LoadResult } from '../lib/load.ts';
import { startSegue } from '../lib/programs.ts';
import { bearer, beginSessions, withCopy } from '../lib/scratch.ts';
import { openWorld } from '../world/open-world.ts';

const followsOfOne = 2000;
const days = 60;
const seconds = 8;
const dayMs = 24 * 60 * 60_000;

/**
 * Follows as uneven as in life, and news of two months: the first people and playlists are followed by most; one person
 * follows 2,000.
 */
function addFollows(file: string, reader: string): void {
  const db = new DatabaseSync(file);
  const now = Date.now();
  const random = seeded('following');
  const skewed = <T>(all: readonly T[]): T => all[Math.floor(all.length * random.next() ** 3)] as T;
  try {
    db.exec('begin');
    const people = db
      .prepare('select id from users order by created_at')
      .all()
      .map(({ id }) => String(id));
    const lists = db
      .prepare(
        "select id, owner_id from playlists where visibility = 'public' order by popularity desc limit 200000",
      )
      .all()
      .map(({ id, owner_id }) => ({ id: String(id), owner: String(owner_id) }));
    const { id: readerId } = db.prepare('select id from users where username = ?').get(reader) as {
      id: string;
    };
    const person = db.prepare(
      'insert or ignore into follows (user_id, person_id, created_at) values (?, ?, ?)',
    );
    const list = db.prepare(
      'insert or ignore into playlist_follows (user_id, playlist_id, created_at) values (?, ?, ?)',
    );
    for (const user of people) {
      const count = Math.floor(1 + 60 * random.next() ** 4);
      for (let at = 0; at < count; at += 1) {
        person.run(user, skewed(people), now - days * dayMs);
        list.run(user, skewed(lists).id, now - days * dayMs);
      }
    }
    for (let at = 0; at < followsOfOne / 2; at += 1) {
      person.run(readerId, skewed(people), now - days * dayMs);
      list.run(readerId, skewed(lists).id, now - days * dayMs);
    }
    const news = db.prepare(
      `insert or ignore into playlist_news (playlist_id, actor_id, day, kind, first_at, at, event_id)
       values (?, ?, ?, 'added', ?, ?, ?)`,
    );
    for (let day = days; day > 0; day -= 1) {
      for (let count = 0; count < 10_000; count += 1) {
        const { id, owner } = skewed(lists);
        const at = now - day * dayMs + count;
        news.run(id, owner, Math.floor(at / dayMs), 0, at, newId(at));
      }
    }
    db.exec('commit');
  } finally {
    db.close();
  }
}

export const following: Measure = {
  name: 'following',
  about: `The following feed and the bell of a person with ${followsOfOne} follows, in the large world`,
  isLarge: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      const reader = 'listener1';
      addFollows(path.join(dataDir, 'segue.db'), reader);
      const tokens = await beginSessions(dataDir, [reader]);
      const headers = bearer(tokens.get(reader) ?? '');
      const segue = await startSegue(dataDir, {}, 'every');
      try {
        const ask = (address: string) =>
          load({ url: segue.origin + address, connections: 1, seconds, headers });
        const feed = await ask('/api/v1/following/feed');
        const bell = await ask('/api/v1/notifications/unread');
        const parts = ({ p50Ms, p99Ms, errors }: LoadResult) => ({
          'p50 ms': p50Ms,
          'p99 ms': p99Ms,
          errors,
        });
        return [
          {
            what: 'a page of the following feed, p99',
            value: feed.p99Ms,
            unit: 'ms',
            goal: { most: 25 },
            parts: parts(feed),
          },
          {
            what: "the bell's number, p99",
            value: bell.p99Ms,
            unit: 'ms',
            goal: { most: 5 },
            parts: parts(bell),
          },
        ];
      } finally {
        await segue.stop();
      }
    });
  },
};
