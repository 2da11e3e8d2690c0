import { DatabaseSync } from 'node:sqlite';
import { seeded } from '#demo-music/random.ts';
import { newId } from '#server/lib/ids.ts';

const dayMs = 24 * 60 * 60_000;
const days = 60;
const linesADay = 10_000;
const newsworthy = 200_000;

/** Most people and playlists that a reader follows, as the product allows it. */
export const followsOfReader = 2000;

/**
 * Follows as uneven as in life, and news of two months: the first people and playlists are followed by most. One person
 * follows as many as one may, since two months, a week, an hour.
 */
export function addFollows(file: string, reader: string): void {
  const db = new DatabaseSync(file);
  const now = Date.now();
  const random = seeded('following');
  const skewed = <T>(all: readonly T[]): T => all[Math.floor(all.length * random.next() ** 3)] as T;
  const list = (sql: string): Record<string, string>[] => db.prepare(sql).all() as Record<string, string>[];
  try {
    db.exec('pragma synchronous = off; begin');
    const people = list('select id from users order by created_at').map(({ id }) => id as string);
    const playlists = list(
      `select id, owner_id from playlists where visibility = 'public' order by popularity desc limit ${newsworthy}`,
    ).map(({ id, owner_id }) => ({ id: id as string, owner: owner_id as string }));
    const readerId = list(`select id from users where username = '${reader}'`)[0]?.['id'] as string;
    const values = '(user_id, %, created_at) values (?, ?, ?)';
    const person = db.prepare(`insert or ignore into follows ${values.replace('%', 'person_id')}`);
    const playlist = db.prepare(
      `insert or ignore into playlist_follows ${values.replace('%', 'playlist_id')}`,
    );
    for (const user of people) {
      if (user === readerId) continue;
      const count = Math.floor(1 + 60 * random.next() ** 4);
      for (let at = 0; at < count; at += 1) {
        person.run(user, skewed(people), now - days * dayMs);
        playlist.run(user, skewed(playlists).id, now - days * dayMs);
      }
    }
    // A small world has fewer people than one may follow.
    const each = Math.min(followsOfReader / 2, people.length / 2, playlists.length / 2);
    const sinceWhen = [days * dayMs, 7 * dayMs, 60 * 60_000];
    for (const follow of [
      (at: number) => person.run(readerId, skewed(people), at),
      (at: number) => playlist.run(readerId, skewed(playlists).id, at),
    ]) {
      for (let made = 0; made < each;) {
        made += Number(follow(now - (sinceWhen[made % sinceWhen.length] ?? 0)).changes);
      }
    }
    const news = db.prepare(
      `insert or ignore into playlist_news (playlist_id, actor_id, day, kind, first_at, at, event_id)
       values (?, ?, ?, 'added', 0, ?, ?)`,
    );
    for (let day = days; day > 0; day -= 1) {
      for (let count = 0; count < linesADay; count += 1) {
        const { id, owner } = skewed(playlists);
        const at = now - day * dayMs + count;
        news.run(id, owner, Math.floor(at / dayMs), at, newId(at));
      }
    }
    db.exec('commit');
  } finally {
    db.close();
  }
}

/** Lists ids of tracks that their owners' own listings in public playlists open to everybody. */
export const listHeardTracks = (db: DatabaseSync, limit: number): string[] =>
  db
    .prepare(
      `select distinct track_id as id from playlist_entries
       join playlists on playlists.id = playlist_entries.playlist_id and visibility = 'public'
       where opens = 1 limit ?`,
    )
    .all(limit)
    .map(({ id }) => String(id));
