import { type Db, rowsFrom } from '#server/db/dialect.ts';

/**
 * The people among these whom lines of news concern, by the lines' events: they follow the playlist or who changed it. The
 * cost depends on the number of these people, not of followers.
 */
export async function listConcerned(
  db: Db,
  eventIds: readonly string[],
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0 || eventIds.length === 0) return [];
  const news = await db
    .selectFrom('playlist_news')
    .select(['playlist_id', 'actor_id'])
    .where('event_id', 'in', eventIds)
    .execute();
  if (news.length === 0) return [];
  const here = rowsFrom<{ id: string }>(
    db,
    userIds.map((id) => ({ id })),
    { id: 'text' },
  ).as<'here'>('here');
  // The people first, whatever SQLite thinks: looked for among a playlist's followers, each would be compared with all.
  const ofPlaylists = await db
    .selectFrom(here)
    .crossJoin('playlist_follows')
    .whereRef('playlist_follows.user_id', '=', 'here.id')
    .select('playlist_follows.user_id')
    .where('playlist_follows.playlist_id', 'in', [...new Set(news.map((row) => row.playlist_id))])
    .execute();
  const ofPeople = await db
    .selectFrom(here)
    .crossJoin('follows')
    .whereRef('follows.user_id', '=', 'here.id')
    .select('follows.user_id')
    .where('follows.person_id', 'in', [...new Set(news.map((row) => row.actor_id))])
    .execute();
  return [...ofPlaylists, ...ofPeople].map((row) => row.user_id);
}
