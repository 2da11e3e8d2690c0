import { sql } from 'kysely';

// Conditions of lines of news, which stand as `n` in their statements.

/** Tables of follows, each with its column of the followed and that of the news. */
export const followed = [
  ['follows', 'person_id', 'actor_id'],
  ['playlist_follows', 'playlist_id', 'playlist_id'],
] as const;

/** True if a person follows the playlist or the actor of a line `n` since a moment or longer. */
export const isFollowedBy = (userId: string, at: 'n.at' | 'told.at') =>
  sql`(${sql.join(
    followed.map(
      ([table, target, column]) => sql`exists (
        select 1 from ${sql.table(table)} f where f.user_id = ${userId}
          and f.${sql.ref(target)} = n.${sql.ref(column)} and f.created_at <= ${sql.ref(at)})`,
    ),
    sql` or `,
  )})`;

/**
 * Condition for a line `n` of its own. People who began to follow between a publication and its continuation see the
 * continuation as a line; for all others it is part of the publication's line.
 */
export const isOwnLine = (userId: string) => sql<boolean>`(n.kind != 'continued' or (
  ${isFollowedBy(userId, 'n.at')} and not exists (
    select 1 from playlist_news told
    where told.playlist_id = n.playlist_id and told.actor_id = n.actor_id and told.day = n.day
      and told.kind = 'published' and ${isFollowedBy(userId, 'told.at')})))`;

/** True for items that the reader did not suggest: a suggester gets a notification of their own. */
export const isNotSuggestedBy = (userId: string) => sql<boolean>`not exists (
  select 1 from playlist_suggestions own
  where own.user_id = ${userId} and own.playlist_id = playlist_entries.playlist_id
    and own.state = 'accepted' and own.entry_id = playlist_entries.id)`;
