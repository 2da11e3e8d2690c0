import { type Db, rowsFrom } from '#server/db/dialect.ts';

/** A person, and the news that concerns them: `key` holds its id. */
interface Concerned {
  key: string;
  userId: string;
}

/**
 * The people among these whom news after a place concerns. The cost depends on the number of these people, not of followers.
 */
export async function listConcerned(db: Db, after: string, userIds: readonly string[]): Promise<Concerned[]> {
  if (userIds.length === 0) return [];
  const found: Concerned[] = [];
  const news = await db
    .selectFrom('playlist_news')
    .select(['event_id', 'playlist_id', 'actor_id'])
    .where('event_id', '>', after)
    .orderBy('event_id')
    .execute();
  if (news.length > 0) {
    const here = rowsFrom<{ id: string }>(
      db,
      userIds.map((id) => ({ id })),
      { id: 'text' },
    ).as<'here'>('here');
    const { byPlaylist, byActor } = {
      byPlaylist: Map.groupBy(news, (row) => row.playlist_id),
      byActor: Map.groupBy(news, (row) => row.actor_id),
    };
    // The people first, whatever SQLite thinks: looked for among a playlist's followers, each would be compared with all.
    const ofPlaylists = await db
      .selectFrom(here)
      .crossJoin('playlist_follows')
      .whereRef('playlist_follows.user_id', '=', 'here.id')
      .select(['playlist_follows.user_id', 'playlist_follows.playlist_id as target'])
      .where('playlist_follows.playlist_id', 'in', [...byPlaylist.keys()])
      .execute();
    const ofPeople = await db
      .selectFrom(here)
      .crossJoin('follows')
      .whereRef('follows.user_id', '=', 'here.id')
      .select(['follows.user_id', 'follows.person_id as target'])
      .where('follows.person_id', 'in', [...byActor.keys()])
      .execute();
    for (const [rows, by] of [
      [ofPlaylists, byPlaylist],
      [ofPeople, byActor],
    ] as const) {
      for (const { user_id: userId, target } of rows) {
        for (const { event_id } of by.get(target) ?? []) found.push({ key: `${event_id} ${userId}`, userId });
      }
    }
  }
  const notified = await db
    .selectFrom('notifications')
    .select(['id', 'user_id'])
    .where('id', '>', after)
    .orderBy('id')
    .execute();
  const isHere = new Set(userIds);
  for (const { id, user_id } of notified) if (isHere.has(user_id)) found.push({ key: id, userId: user_id });
  return found;
}
