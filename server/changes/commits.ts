import type { Db } from '#server/db/dialect.ts';
import type { Change } from './change.ts';

type Announce = (changes: readonly Change[]) => void;

/** Changes that the transactions under way have noted. */
const notedIn = new WeakMap<Db, Change[]>();
const announceOf = new WeakMap<Db, Announce>();

/** Makes a database announce what its transactions note, once they are committed. */
export function announceCommits(db: Db, announce: Announce): void {
  announceOf.set(db, announce);
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      let noted: Change[] = [];
      const result = await execute((trx) => {
        // A transaction that is tried again notes its changes again.
        noted = [];
        notedIn.set(trx, noted);
        return work(trx);
      });
      if (noted.length > 0) announce(noted);
      return result;
    };
    return builder;
  };
}

/** Announces changes with the transaction's commit, or now where there is no transaction. */
export function announceLater(db: Db, changes: readonly Change[]): void {
  const noted = notedIn.get(db);
  if (noted) for (const change of changes) noted.push(change);
  else announceOf.get(db)?.(changes);
}
