import type { AppContext } from '#server/context.ts';
import type { CopyrightFigures } from '#shared/music/copyright.ts';
import * as scans from './scan.store.ts';
import * as works from './work.store.ts';

/** Counts of scans and works, for judging the match rule. */
export async function getFigures(ctx: AppContext): Promise<CopyrightFigures> {
  const [states, ever, kinds, rescan] = await Promise.all([
    scans.countByState(ctx.readDb),
    scans.countEver(ctx.readDb),
    works.countByKind(ctx.readDb),
    works.countUnscanned(ctx.readDb),
  ]);
  return {
    scans: { pending: 0, clear: 0, matched: 0, failed: 0, disputed: 0, upheld: 0, released: 0, ...states },
    ever_matched: ever.matched,
    ever_disputed: ever.disputed,
    overturned: states.released ?? 0,
    works: { reference: 0, removed: 0, track: 0, ...kinds },
    rescan,
  };
}
