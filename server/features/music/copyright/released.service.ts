import type { AppContext } from '#server/context.ts';
import type { CopyrightMatchRow } from '#server/db/rows/copyright.ts';
import type { Accusation } from './compare.ts';
import * as scans from './scan.store.ts';

/** Tolerance of places and lengths (ms) between two encodings of the same sound. */
const toleranceMs = 2000;

interface Upload {
  ownerId: string;
  durationMs: number;
}

/**
 * The accusations that no administrator has decided yet: a work that was released for this person, in an upload of this
 * length and at this place, does not match the same sound again.
 */
export async function withoutReleased(
  ctx: AppContext,
  { ownerId, durationMs }: Upload,
  found: readonly Accusation[],
): Promise<readonly Accusation[]> {
  if (found.every(({ row }) => row.source === 'track')) return found;
  const lengths = { from: durationMs - toleranceMs, to: durationMs + toleranceMs };
  const released = await scans.listReleasedMatches(ctx.db, ownerId, lengths);
  return found.filter(({ row }) => row.source === 'track' || !released.some((one) => covers(one, row)));
}

function covers(released: CopyrightMatchRow, row: Accusation['row']): boolean {
  const isSameWork =
    row.work === null
      ? released.work === null && released.title === row.title && released.artist === row.artist
      : released.work === row.work;
  const isWithin =
    row.upload_from_ms >= released.upload_from_ms - toleranceMs &&
    row.upload_to_ms <= released.upload_to_ms + toleranceMs;
  return isSameWork && isWithin && Math.abs(row.work_from_ms - placeIn(released, row)) <= toleranceMs;
}

/** Begin of the upload's stretch in the work, in ms, by the alignment that was released. */
function placeIn(released: CopyrightMatchRow, row: Accusation['row']): number {
  const { work_from_ms, work_to_ms, upload_from_ms, upload_to_ms } = released;
  const pace = (work_to_ms - work_from_ms) / Math.max(1, upload_to_ms - upload_from_ms);
  return work_from_ms + (row.upload_from_ms - upload_from_ms) * pace;
}
