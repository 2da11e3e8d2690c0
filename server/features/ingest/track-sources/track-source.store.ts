import type { Db } from '#server/db/dialect.ts';
import { isVisiblePerson } from '#server/visibility/conditions.ts';

/** The people among these whom the viewer may see. */
export function listPeople(db: Db, ids: readonly string[], viewerId: string | null) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .where('users.id', 'in', ids)
    .where(isVisiblePerson(viewerId))
    .execute();
}
