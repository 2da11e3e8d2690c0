import { newcomerMs } from '#shared/limits.ts';
import type { Harness } from '../harness.ts';

/** Makes the accounts of these people older than a newcomer's. */
export async function ageAccounts(segue: Harness, ...people: readonly { id: string }[]): Promise<void> {
  await segue.ctx.db
    .updateTable('users')
    .set({ created_at: segue.time.now - newcomerMs - 1 })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
}
