import type { Db } from '#server/db/dialect.ts';

/** Total size of all blobs. */
export interface BlobUsage {
  bytes: number;
  objects: number;
  /** When the store was last walked through, in ms since 1970. */
  countedAt: number;
}

/** Count of the blobs' size in one row of the database, to which all servers add; no read asks the store. */
export interface UsageCount {
  /** Null: the store was never counted. */
  read(): Promise<BlobUsage | null>;
  /** Adds to the count (or subtracts: below 0) without keeping the caller waiting. */
  add(objects: number, bytes: number): void;
  /** Replaces the count by the result of a walk through the store. */
  replace(usage: BlobUsage): Promise<void>;
  /** Waits until all is noted. */
  close(): Promise<void>;
}

const row = { id: 1 };

export function openUsageCount(db: Db): UsageCount {
  let waiting = { objects: 0, bytes: 0 };
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.objects !== 0 || waiting.bytes !== 0) {
      const { objects, bytes } = waiting;
      waiting = { objects: 0, bytes: 0 };
      await db
        .updateTable('blob_usage')
        .set((eb) => ({ objects: eb('objects', '+', objects), bytes: eb('bytes', '+', bytes) }))
        .where('id', '=', row.id)
        .execute();
    }
  }

  return {
    async read() {
      await writing;
      const found = await db.selectFrom('blob_usage').selectAll().where('id', '=', row.id).executeTakeFirst();
      return found ? { objects: found.objects, bytes: found.bytes, countedAt: found.counted_at } : null;
    },

    add(objects, bytes) {
      waiting.objects += objects;
      waiting.bytes += bytes;
      // While nothing may be written, such as in a restore, it is lost: the next walk finds it.
      writing ??= write()
        .catch(() => undefined)
        .finally(() => (writing = null));
    },

    async replace({ objects, bytes, countedAt }) {
      const counted = { objects, bytes, counted_at: countedAt };
      await db
        .insertInto('blob_usage')
        .values({ ...row, ...counted })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(counted))
        .execute();
    },

    async close() {
      await writing;
    },
  };
}
