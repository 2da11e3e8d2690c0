import { type Expression, sql, type SqlBool } from 'kysely';

/** True for the person who has a name, without regard to case, or to whom a name of before leads. */
export function isCalled(username: string): Expression<SqlBool> {
  const key = username.toLowerCase();
  return sql<SqlBool>`users.id = coalesce(
    (select named.id from users as named where named.username_key = ${key}),
    (select former_names.user_id from former_names where former_names.name_key = ${key}))`;
}
