import type { AppContext } from '#server/context.ts';
import type { CopyrightMatchRow } from '#server/db/schema.ts';
import type { VariantPrint } from '#server/media/variant-prints.ts';
import { findMatches, type WorkMatch } from './find-matches.ts';

/** A stretch of an upload that is somebody else's, ready to be kept. */
export interface Accusation {
  row: Omit<CopyrightMatchRow, 'id' | 'scan_id'>;
}

interface Compared {
  ownerId: string;
  report: { durationMs: number; variants: VariantPrint[] };
}

/**
 * Compares an upload with all works: references and removed tracks accuse anybody, tracks of the catalogue only other
 * people than their owner, and those without blocking. Longest first.
 */
export async function compareUpload(ctx: AppContext, { ownerId, report }: Compared): Promise<Accusation[]> {
  const matches = await findMatches(
    ctx.readDb,
    report.variants,
    report.durationMs / 1000,
    (work) => work.kind !== 'track' || work.owner_id !== ownerId,
  );
  return matches
    .sort((a, b) => b.uploadTo - b.uploadFrom - (a.uploadTo - a.uploadFrom))
    .map((match) => ({ row: toRow(match) }));
}

export function toRow(match: WorkMatch): Accusation['row'] {
  const { work } = match;
  return {
    work: work.number,
    source: work.kind,
    title: work.title,
    artist: work.artist,
    upload_from_ms: Math.round(match.uploadFrom * 1000),
    upload_to_ms: Math.round(match.uploadTo * 1000),
    work_from_ms: Math.round(match.workFrom * 1000),
    work_to_ms: Math.round(match.workTo * 1000),
    bit_error_rate: match.bitErrorRate,
    contrast: match.contrast,
    pitch_percent: (match.pitch - 1) * 100,
    tempo_percent: (match.tempo - 1) * 100,
  };
}
