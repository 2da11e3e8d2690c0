import type { AppContext } from '#server/context.ts';
import type { CopyrightMatchRow } from '#server/db/rows/copyright.ts';
import type { VariantFingerprint } from '#server/media/variant-fingerprints.ts';
import { type AcoustIdMatch, askAcoustId } from './acoustid.ts';
import { findMatches, type WorkMatch } from './find-matches.ts';

/** A stretch of an upload that is another person's, as a row to insert. */
export interface Accusation {
  row: Omit<CopyrightMatchRow, 'id' | 'scan_id'>;
}

interface Compared {
  ownerId: string;
  report: { durationMs: number; fingerprint: Uint32Array; variants: VariantFingerprint[] };
}

/**
 * Compares an upload with all works: references and removed tracks match anybody's uploads, tracks of the catalogue only
 * those of other people than their owner, and without blocking. If no work here matches, AcoustID is asked if it is set up.
 * @returns the longest first
 * @throws any error that prevents a part of the comparison
 */
export async function compareUpload(ctx: AppContext, { ownerId, report }: Compared): Promise<Accusation[]> {
  const seconds = report.durationMs / 1000;
  const matches = await findMatches(
    ctx.readDb,
    report.variants,
    seconds,
    (work) => work.kind !== 'track' || work.owner_id !== ownerId,
  );
  const found = matches
    .sort((a, b) => b.uploadTo - b.uploadFrom - (a.uploadTo - a.uploadFrom))
    .map((match) => ({ row: toRow(match) }));
  const { acoustidKey } = ctx.config;
  const isAccused = found.some(({ row }) => row.source !== 'track');
  if (isAccused || acoustidKey === null || report.fingerprint.length === 0) return found;
  const named = await askAcoustId(ctx.outbound.web, acoustidKey, { print: report.fingerprint, seconds });
  return named ? [{ row: fromAcoustId(named, report.durationMs) }, ...found] : found;
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

/** AcoustID compares whole recordings: its match is the upload from beginning to end. */
function fromAcoustId({ title, artist }: AcoustIdMatch, durationMs: number): Accusation['row'] {
  const whole = { upload_from_ms: 0, upload_to_ms: durationMs, work_from_ms: 0, work_to_ms: durationMs };
  const rates = { bit_error_rate: 0, contrast: null, pitch_percent: 0, tempo_percent: 0 };
  return { work: null, source: 'acoustid', title, artist, ...whole, ...rates };
}
