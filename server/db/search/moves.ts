import { sql } from 'kysely';
import { type Db, engineOf, isOneOf, rowsFrom, takeTurns } from '../dialect.ts';
import { transactUnsynced } from '../durable.ts';
import { ageIn, likesReceived, publicNumber, type SearchKind, tokensOf } from './layout.ts';

/**
 * A document whose popularity has changed its class moves to another place of the index by and by, not in the
 * transaction of the like or play that did it: that notes it only (`search_moves`), so the note is as durable as they
 * are. Many moves together, taken in the order of their places, cost a fraction of what each alone would: FTS5 writes
 * out what it has gathered whenever it is given a smaller number than before.
 */

/** A transaction that is too long holds up everyone else. */
export const movesAtOnce = 200;

const counts: Record<SearchKind, string> = {
  track: 'select r.id, r.plays_count as count from tracks r',
  playlist: 'select r.id, r.likes_count as count from playlists r',
  person: `select r.id, ${likesReceived('r.id')} as count from users r`,
};

interface Move {
  /** The number that the document has, and the one it is to have. */
  doc: number;
  place: number;
}

interface Standing extends Move {
  ref: string;
}

/**
 * Moves some of the documents that are noted; answers how many notes that were, at most {@link movesAtOnce}. Where a power
 * cut undoes it, the notes are there again as well.
 */
export function moveNoted(db: Db): Promise<number> {
  return transactUnsynced(db, async (trx) => {
    await takeTurns(trx, 'search moves');
    const { rows: notes } = await sql<{ seq: number; ref: string }>`
      select seq, ref from search_moves order by seq limit ${sql.lit(movesAtOnce)}`.execute(trx);
    if (notes.length === 0) return 0;
    const found: Standing[] = [];
    const sought = new Set(notes.map(({ ref }) => ref));
    for (const kind of ['playlist', 'person', 'track'] as const) {
      const some = sought.size === 0 ? [] : await listStanding(trx, kind, [...sought]);
      for (const { ref } of some) sought.delete(ref);
      found.push(...some);
    }
    await move(
      trx,
      found.filter(({ doc, place }) => doc !== place).map(({ doc, place }) => ({ doc, place })),
    );
    const seqs = notes.map(({ seq }) => seq);
    await sql`delete from search_moves where ${isOneOf(trx, 'seq', seqs)}`.execute(trx);
    return notes.length;
  });
}

/** Where those of these documents that are public and of this kind stand, and where their count says they should. */
async function listStanding(trx: Db, kind: SearchKind, refs: readonly string[]): Promise<Standing[]> {
  const given = rowsFrom(
    trx,
    refs.map((id) => ({ id })),
    { id: 'text' },
  );
  const place = sql.raw(publicNumber(kind, 'counted.count', ageIn('d.doc')));
  const { rows } = await sql<Standing>`
    with counted as materialized (${sql.raw(counts[kind])} where r.id in (select id from ${given} as given))
    select d.ref, d.doc, ${place} as place from counted join search_docs d on d.ref = counted.id
    where d.scope = ''`.execute(trx);
  return rows;
}

async function move(trx: Db, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const given = rowsFrom(trx, moves, { doc: 'bigint', place: 'bigint' });
  const update = sql`update search_docs set doc = given.place from ${given} as given where search_docs.doc = given.doc`;
  if (engineOf(trx) === 'postgres') {
    await update.execute(trx);
    return;
  }
  const tokens = sql.raw(tokensOf('d'));
  await sql`insert into search_fts (search_fts, rowid, tokens) select 'delete', d.doc, ${tokens} from search_docs d
    where ${isOneOf(
      trx,
      'd.doc',
      moves.map(({ doc }) => doc),
    )} order by d.doc`.execute(trx);
  await update.execute(trx);
  await sql`insert into search_fts (rowid, tokens) select d.doc, ${tokens} from search_docs d
    where ${isOneOf(
      trx,
      'd.doc',
      moves.map(({ place }) => place),
    )} order by d.doc`.execute(trx);
}
