import type { Db } from '#server/db/dialect.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { contributorsShown } from '#shared/limits.ts';
import type { Contributors } from '#shared/playlists/playlists.ts';
import { countItems } from './item.store.ts';
import * as store from '../record/contribution.store.ts';

/**
 * The people who added the items of a playlist; null if its owner added all. Items without a contributor count as the
 * owner's.
 */
export async function findContributors(
  db: Db,
  viewerId: string | null,
  { id, owner_id }: { id: string; owner_id: string },
): Promise<Contributors | null> {
  const contributions = await store.countContributions(db, id);
  if (contributions.length === 0) return null;
  const items = await countItems(db, id);
  const ofOwner = items - contributions.reduce((sum, { count }) => sum + count, 0);
  const counts = new Map(
    contributions.flatMap(({ userId, count }) => (userId === null ? [] : [[userId, count]])),
  );
  if (ofOwner > 0) counts.set(owner_id, ofOwner);
  const people = await store.listVisiblePeople(db, [...counts.keys()], viewerId);
  if (!people.some(({ id: person }) => person !== owner_id)) return null;
  const sorted = people.toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0));
  return { people: sorted.slice(0, contributorsShown).map(toUserRef), count: people.length };
}
