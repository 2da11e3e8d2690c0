import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { Schema } from '#server/db/schema.ts';
import { trackWithOwner } from '#server/db/select-lists.ts';
import { idAt } from '#server/lib/ids.ts';
import { isAudibleTrack, isFoundTrack } from '#server/visibility/conditions.ts';
import { artistKey } from '#shared/playlists/artist-name.ts';
import { isGroup, type SmartGroup, type SmartRule } from '#shared/playlists/smart-lists.ts';
import { tempoSpan } from './tempo-span.ts';

/** The owner of a smart list, and the moment (ms) of reading. */
export interface Reader {
  id: string;
  now: number;
  /** Sureness from which a measured tempo counts. */
  sureTempo: number;
}

export const dayMs = 24 * 60 * 60_000;

/** The songs among these that fulfil the rules and that the reader finds; unlisted ones if they starred or heard them. */
export function listFulfilling(db: Db, ids: readonly string[], rules: SmartGroup, reader: Reader) {
  return db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', 'in', ids)
    .where(groupCondition(rules, reader))
    .where((eb) =>
      eb.or([
        isFoundTrack(reader.id),
        eb.and([eb.or([isStarred(reader.id), isHeardSince(reader.id, '')]), isAudibleTrack(reader.id)]),
      ]),
    )
    .execute();
}

function groupCondition({ match, rules }: SmartGroup, reader: Reader): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  const parts = rules.map((part) =>
    isGroup(part) ? groupCondition(part, reader) : ruleCondition(part, reader),
  );
  if (match === 'all') return eb.and(parts);
  return match === 'any' ? eb.or(parts) : eb.not(eb.or(parts));
}

/** Each of them is a comparison of the song's own row, or one step in an index. */
function ruleCondition(rule: SmartRule, reader: Reader): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  const unless = (isNot: boolean, holds: Expression<SqlBool>) => (isNot ? eb.not(holds) : holds);
  switch (rule.field) {
    case 'style':
      return eb('tracks.genre', rule.op === 'is' ? '=' : '!=', rule.value);
    case 'year': {
      const parts = [];
      if (rule.op !== 'to') parts.push(eb('tracks.created_at', '>=', yearStart(rule.value)));
      if (rule.op !== 'from') parts.push(eb('tracks.created_at', '<', yearStart(rule.value + 1)));
      return eb.and(parts);
    }
    case 'artist':
      return unless(rule.op === 'isNot', eb(keyOfArtist, '=', artistKey(rule.value)));
    case 'liked':
      return unless(rule.op === 'isNot', isStarred(reader.id));
    case 'plays':
      return eb('tracks.plays_count', rule.op === 'atLeast' ? '>=' : '<=', rule.value);
    case 'heard': {
      const since = rule.op === 'never' ? '' : idAt(reader.now - rule.value * dayMs);
      return unless(rule.op !== 'within', isHeardSince(reader.id, since));
    }
    case 'tempo': {
      const { low, high } = tempoSpan([rule]);
      const tempo = tempoOf(reader);
      return sql<SqlBool>`(${tempo} >= ${low} and ${tempo} < ${high})`;
    }
    default:
      return unless(rule.op === 'isNot', isOfFollowed(reader.id));
  }
}

/** The first moment of a year (UTC). */
const yearStart = (year: number): number => Date.UTC(year, 0, 1);

/** A key that is not computed yet is no artist's. */
const keyOfArtist = sql<string>`coalesce(tracks.artist_key, '')`;

/** Null where it is not sure: neither a comparison with it nor the opposite of one holds then. */
const tempoOf = ({ sureTempo }: Reader) => sql<number | null>`(select track_sound.bpm from track_sound
  where track_sound.track_id = tracks.id and track_sound.bpm_sureness >= ${sureTempo})`;

const isStarred = (userId: string) => sql<SqlBool>`exists (select 1 from track_stars
  where track_stars.user_id = ${userId} and track_stars.track_id = tracks.id)`;

const isHeardSince = (userId: string, since: string) => sql<SqlBool>`exists (select 1 from plays
  where plays.user_id = ${userId} and plays.track_id = tracks.id and plays.id >= ${since})`;

const isOfFollowed = (userId: string) => sql<SqlBool>`exists (select 1 from follows
  where follows.user_id = ${userId} and follows.person_id = tracks.owner_id)`;
