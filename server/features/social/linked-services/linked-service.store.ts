import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { LinkedServicesTable } from '#server/db/rows/linked-services.ts';
import type { ServiceKind } from '#shared/social/linked-services.ts';

export type LinkRow = Selectable<LinkedServicesTable>;

/** A person's link to a service. */
export interface Link {
  userId: string;
  service: ServiceKind;
}

const ofLink = ({ userId: user_id, service }: Link) => ({ user_id, service });

/** A person's links, each with the number of the listens that wait for it. */
export function listLinks(db: Db, userId: string) {
  return db
    .selectFrom('linked_services')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('waiting_listens')
        .select((of) => of.fn.countAll<number | string>().as('n'))
        .whereRef('waiting_listens.user_id', '=', 'linked_services.user_id')
        .whereRef('waiting_listens.service', '=', 'linked_services.service')
        .as('waiting_count'),
    )
    .where('user_id', '=', userId)
    .execute();
}

/** A link that is ready for a call now: neither refused, nor of a person who has paused, nor waiting for its next try. */
export async function findReadyLink(db: Db, link: Link, now: number): Promise<LinkRow | null> {
  const row = await db
    .selectFrom('linked_services')
    .innerJoin('users', 'users.id', 'linked_services.user_id')
    .selectAll('linked_services')
    .where('user_id', '=', link.userId)
    .where('service', '=', link.service)
    .where('linked_services.state', '=', 'linked')
    .where('retry_at', '<=', now)
    .where('users.remembers_plays', '=', 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a link, in place of an earlier one to the same service. */
export async function replaceLink(trx: Db, row: Insertable<LinkedServicesTable>): Promise<void> {
  const { user_id: _, service: __, ...rest } = row;
  await trx
    .insertInto('linked_services')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'service']).doUpdateSet(rest))
    .execute();
}

export async function deleteLink(trx: Db, link: Link): Promise<void> {
  await trx
    .deleteFrom('waiting_listens')
    .where((eb) => eb.and(ofLink(link)))
    .execute();
  await trx
    .deleteFrom('linked_services')
    .where((eb) => eb.and(ofLink(link)))
    .execute();
}

/** Changes a link that still has this token: one that was made since is another. */
export async function updateLink(
  db: Db,
  { user_id, service, token }: Pick<LinkRow, 'user_id' | 'service' | 'token'>,
  patch: Partial<
    Pick<LinkRow, 'state' | 'sent_at' | 'trouble' | 'failures' | 'retry_at' | 'due_at' | 'told_session'>
  >,
): Promise<void> {
  await db
    .updateTable('linked_services')
    .set(patch)
    .where((eb) => eb.and({ user_id, service, token }))
    .execute();
}

/** Forgets of which playing a person's services were told last. */
export async function forgetTold(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('linked_services')
    .set({ told_session: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Counts listens that the service will never have. */
export async function addLost(trx: Db, link: Link, count: number): Promise<void> {
  if (count === 0) return;
  await trx
    .updateTable('linked_services')
    .set((eb) => ({ lost_count: eb('lost_count', '+', count) }))
    .where((eb) => eb.and(ofLink(link)))
    .execute();
}
