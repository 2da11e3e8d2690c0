import type { AppContext } from '#server/context.ts';
import type { CopyrightMatchRow } from '#server/db/rows/copyright.ts';
import type { Accusation } from './compare.ts';
import * as scans from './scan.store.ts';

/** Another encoding of a sound ends and matches about so exactly at the same places. */
const toleranceMs = 2000;

interface Upload {
  ownerId: string;
  durationMs: number;
}

/**
 * The accusations that no person has answered yet: a work that was released for this person, of an upload of this length
 * and at this place, does not accuse the same sound again.
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

/** Where in the work the upload's stretch begins by the alignment that was released. */
function placeIn(released: CopyrightMatchRow, row: Accusation['row']): number {
  const { work_from_ms, work_to_ms, upload_from_ms, upload_to_ms } = released;
  const pace = (work_to_ms - work_from_ms) / Math.max(1, upload_to_ms - upload_from_ms);
  return work_from_ms + (row.upload_from_ms - upload_from_ms) * pace;
}
