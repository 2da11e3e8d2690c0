import type { Db } from '#server/db/dialect.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { contributorsShown } from '#shared/limits.ts';
import type { Contributors } from '#shared/playlists/playlists.ts';
import { countEntries } from './entry.store.ts';
import * as store from '../record/contribution.store.ts';

/** The people who put in what a playlist lists; null where that is its owner alone, whose the items of nobody else are. */
export async function findContributors(
  db: Db,
  viewerId: string | null,
  { id, owner_id }: { id: string; owner_id: string },
): Promise<Contributors | null> {
  const given = await store.countContributions(db, id);
  if (given.length === 0) return null;
  const items = await countEntries(db, id);
  const ofOwner = items - given.reduce((sum, { count }) => sum + count, 0);
  const counts = new Map(given.flatMap(({ userId, count }) => (userId === null ? [] : [[userId, count]])));
  if (ofOwner > 0) counts.set(owner_id, ofOwner);
  const people = await store.listVisiblePeople(db, [...counts.keys()], viewerId);
  if (!people.some(({ id: person }) => person !== owner_id)) return null;
  const sorted = people.toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0));
  return { people: sorted.slice(0, contributorsShown).map(toUserRef), count: people.length };
}
