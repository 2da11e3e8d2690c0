import type { AppContext } from '#server/context.ts';
import { findMatches, type WorkMatch } from '#server/features/music/copyright/find-matches.ts';
import {
  findPeakMatches,
  type PeakMatch,
  type PeakQuery,
} from '#server/features/music/copyright/find-peaks.ts';
import { noPeaks } from '#server/features/music/copyright/second-print.service.ts';
import { packIndex } from '#server/features/music/copyright/index.service.ts';
import { slotsOf } from '#server/fingerprint/postings.ts';
import { encodeFingerprint, printName } from '#server/fingerprint/fingerprint-codec.ts';
import * as works from '#server/features/music/copyright/work.store.ts';
import type { Question } from './cached-fingerprints.ts';

const worksAtOnce = 500;

/** A work to register, with its peaks as they are kept. */
export interface Printed {
  name: string;
  print: Uint32Array;
  peaks?: Uint8Array;
}

/** Registers prints as references and packs them into the index. */
export async function registerAll(
  ctx: AppContext,
  prints: Iterable<Printed> | AsyncIterable<Printed>,
  onProgress: (count: number) => void = () => undefined,
): Promise<void> {
  let some: Printed[] = [];
  let count = 0;
  const flush = async () => {
    const rows = some.map(rowOf);
    some = [];
    await ctx.db.transaction().execute(async (trx) => {
      for (const row of rows) {
        await works.insertWork(trx, { ...row, number: await works.takeSlots(trx, slotsOf(row.items)) });
      }
    });
    count += rows.length;
    onProgress(count);
  };
  for await (const one of prints) {
    some.push(one);
    if (some.length === worksAtOnce) await flush();
  }
  await flush();
}

export const pack = (ctx: AppContext, atOnce: number) => packIndex(ctx, { all: true, atOnce });

/** The verdict of the notes on an upload, as if the works of some titles were not registered. */
export const matchesOf = (
  ctx: AppContext,
  { prints, seconds }: Question,
  isLeftOut: (title: string) => boolean = () => false,
): Promise<WorkMatch[]> => findMatches(ctx.readDb, prints, seconds, ({ title }) => !isLeftOut(title));

/** The verdict of the spectral peaks. */
export const peakMatchesOf = (ctx: AppContext, query: PeakQuery): Promise<PeakMatch[]> =>
  findPeakMatches(ctx.readDb, query, () => true);

function rowOf({ name, print, peaks = noPeaks }: Printed) {
  return {
    kind: 'reference',
    is_kept: 1,
    title: name,
    artist: '',
    duration_ms: Math.round(1000 * (print.length * (1365 / 11_025) + 2.7)),
    items: print.length,
    print: encodeFingerprint(print),
    peaks,
    print_sha256: printName(print),
    created_at: 1,
    rescanned_at: 1,
  } as const;
}
