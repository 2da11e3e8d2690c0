import { type ExpressionWrapper, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { Schema } from '#server/db/schema.ts';
import { isFoundTrack } from '#server/visibility/conditions.ts';
import type { FieldRule, ListRules, RuleField, RuleGroup } from './read/rules.ts';

/** The tracks that search shows the viewer and that fulfil the rules, in their order. */
export function listTracksByRules(db: Db, viewerId: string, rules: ListRules, max: number) {
  const fields = fieldsOf(viewerId);
  let query = db
    .selectFrom('tracks')
    .select(['id', 'title', 'artist', 'album', 'duration_ms', 'isrc', 'mbid'])
    .where(isFoundTrack(viewerId))
    .where(groupCondition(rules, fields));
  for (const { field, isDescending } of rules.sort) {
    const by = field === 'random' ? sql`random()` : fields[field];
    query = query.orderBy(by, (order) => (isDescending ? order.desc() : order.asc()).nullsLast());
  }
  return query
    .orderBy('id')
    .limit(Math.min(rules.limit ?? max, max))
    .execute();
}

type Fields = Record<RuleField, RawBuilder<string | number | null>>;

/** The fields of rules as SQL; plays, stars and ratings are the viewer's own. */
function fieldsOf(viewerId: string): Fields {
  const own = (table: 'track_stars' | 'track_ratings', column: 'created_at' | 'rating') =>
    sql<number | null>`(select ${sql.ref(`own.${column}`)} from ${sql.table(table)} as own
      where own.user_id = ${viewerId} and own.track_id = tracks.id)`;
  const plays = (value: RawBuilder<unknown>) =>
    sql<
      number | null
    >`(select ${value} from plays where plays.user_id = ${viewerId} and plays.track_id = tracks.id)`;
  const text = (column: 'title' | 'artist' | 'album' | 'genre') =>
    sql<string>`lower(${sql.ref(`tracks.${column}`)})`;
  return {
    title: text('title'),
    artist: text('artist'),
    album: text('album'),
    genre: text('genre'),
    duration: sql<number | null>`tracks.duration_ms / 1000.0`,
    playcount: plays(sql`count(*)`),
    lastplayed: plays(sql`max(plays.played_at)`),
    rating: sql<number>`coalesce(${own('track_ratings', 'rating')}, 0)`,
    loved: sql<number>`case when ${own('track_stars', 'created_at')} is null then 0 else 1 end`,
    dateloved: own('track_stars', 'created_at'),
    dateadded: sql<number>`tracks.created_at`,
  };
}

function groupCondition(
  { all, rules }: RuleGroup,
  fields: Fields,
): ExpressionWrapper<Schema, 'tracks', SqlBool> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  const conditions = rules.map((rule) =>
    'rules' in rule ? groupCondition(rule, fields) : ruleCondition(rule, fields),
  );
  return all ? eb.and(conditions) : eb.or(conditions);
}

/** The condition of a rule. An unknown value fulfils no comparison, and every negated one. */
function ruleCondition(rule: FieldRule, fields: Fields): RawBuilder<SqlBool> {
  const holds = comparison(rule, fields[rule.field]);
  return rule.isNot ? sql<SqlBool>`not coalesce(${holds}, false)` : holds;
}

function comparison({ is, values }: FieldRule, field: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const [first = '', second = ''] = values.map((value) =>
    typeof value === 'boolean' ? Number(value) : value,
  );
  const pattern = escaped(first);
  const comparisons: Record<FieldRule['is'], () => RawBuilder<SqlBool>> = {
    equal: () => sql`${field} = ${folded(first)}`,
    above: () => sql`${field} > ${folded(first)}`,
    below: () => sql`${field} < ${folded(first)}`,
    between: () => sql`${field} between ${folded(first)} and ${folded(second)}`,
    contains: () => like(field, `%${pattern}%`),
    startsWith: () => like(field, `${pattern}%`),
    endsWith: () => like(field, `%${pattern}`),
  };
  return comparisons[is]();
}

/**
 * A value folded to lower case by the database, whose rules for letters then apply to both sides; a number may be a
 * fraction, whatever its column.
 */
const folded = (value: string | number) =>
  typeof value === 'string' ? sql`lower(${value})` : sql`cast(${value} as double precision)`;

const like = (field: RawBuilder<unknown>, pattern: string) =>
  sql<SqlBool>`${field} like lower(${pattern}) escape '\\'`;

const escaped = (text: string | number): string => String(text).replace(/[\\%_]/g, '\\$&');
