import type { AppContext } from '#server/context.ts';
import type { CopyrightMatchRow } from '#server/db/rows/copyright.ts';
import { type AcoustIdMatch, askAcoustId } from './acoustid.ts';
import { findMatches, type MatchedWork, type WorkMatch } from './find-matches.ts';
import { findPeakMatches, listSparse, type PeakMatch, type PeakQuery } from './find-peaks.ts';
import { looksPerformed } from './performance.ts';

/** A stretch of an upload that is another person's, as a row to insert. */
export interface Accusation {
  row: Omit<CopyrightMatchRow, 'id' | 'scan_id'>;
}

interface Compared {
  ownerId: string;
  report: PeakQuery & { durationMs: number; fingerprint: Uint32Array; prints: Uint32Array[] };
}

/**
 * Compares an upload with all works: references and removed tracks match anybody's uploads, tracks of the catalogue only
 * those of other people than their owner, and without blocking. If no work here matches, AcoustID is asked if it is set up.
 * @returns the longest first
 * @throws any error that prevents a part of the comparison
 */
export async function compareUpload(ctx: AppContext, { ownerId, report }: Compared): Promise<Accusation[]> {
  const seconds = report.durationMs / 1000;
  const mayMatch = (work: MatchedWork) => work.kind !== 'track' || work.owner_id !== ownerId;
  const matches = await findMatches(ctx.readDb, report.prints, seconds, mayMatch);
  const sparse = await listSparse(
    ctx.readDb,
    matches.map(({ work }) => work.number),
  );
  const heard = matches.map((match): Row => ({
    ...toRow(match),
    is_held: sparse.has(match.work.number) ? 1 : 0,
  }));
  const seen = (await findPeakMatches(ctx.readDb, report, mayMatch)).map(toPeakRow);
  const found = bothWitnesses(heard, seen)
    .sort((a, b) => lengthOf(b) - lengthOf(a))
    .map((row) => ({ row }));
  const { acoustidKey } = ctx.config;
  const isAccused = found.some(({ row }) => row.source !== 'track');
  if (isAccused || acoustidKey === null || report.fingerprint.length === 0) return found;
  const named = await askAcoustId(ctx.outbound.web, acoustidKey, { print: report.fingerprint, seconds });
  return named ? [{ row: fromAcoustId(named, report.durationMs) }, ...found] : found;
}

type Row = Accusation['row'];

/** Largest share of a stretch that may lie beside one of the same work by the other witness. */
const besideShare = 0.3;

/** The matches of both witnesses: of stretches of one work that are much the same, the one that accuses more, or of the notes. */
export function bothWitnesses(heard: readonly Row[], seen: readonly Row[]): Row[] {
  const says = (row: Row) => (looksPerformed(row) ? 1 : 2);
  return [
    ...heard.filter((row) => !seen.some((other) => says(other) > says(row) && isPartOf(row, other))),
    ...seen.filter((row) => !heard.some((other) => says(other) >= says(row) && isPartOf(row, other))),
  ];
}

const lengthOf = ({ upload_from_ms, upload_to_ms }: Row): number => upload_to_ms - upload_from_ms;

function isPartOf(row: Row, other: Row): boolean {
  const common =
    Math.min(row.upload_to_ms, other.upload_to_ms) - Math.max(row.upload_from_ms, other.upload_from_ms);
  return row.work === other.work && common >= (1 - besideShare) * lengthOf(row);
}

export function toRow(match: WorkMatch): Row {
  return {
    ...placesOf({ ...match, pitch: 1, tempo: 1 }),
    bit_error_rate: match.bitErrorRate,
    contrast: match.contrast,
    peak_share: null,
    is_held: 0,
  };
}

export function toPeakRow(match: PeakMatch): Row {
  return {
    ...placesOf(match),
    bit_error_rate: 0,
    contrast: null,
    peak_share: match.peakShare,
    is_held: match.isHeld ? 1 : 0,
  };
}

function placesOf({ work, ...match }: Omit<PeakMatch, 'peakShare' | 'isHeld'>) {
  return {
    work: work.number,
    source: work.kind,
    title: work.title,
    artist: work.artist,
    upload_from_ms: Math.round(match.uploadFrom * 1000),
    upload_to_ms: Math.round(match.uploadTo * 1000),
    work_from_ms: Math.round(match.workFrom * 1000),
    work_to_ms: Math.round(match.workTo * 1000),
    pitch_percent: (match.pitch - 1) * 100,
    tempo_percent: (match.tempo - 1) * 100,
  };
}

/** AcoustID compares whole recordings: its match is the upload from beginning to end. */
function fromAcoustId({ title, artist }: AcoustIdMatch, durationMs: number): Accusation['row'] {
  const whole = { upload_from_ms: 0, upload_to_ms: durationMs, work_from_ms: 0, work_to_ms: durationMs };
  const rates = { bit_error_rate: 0, contrast: null, pitch_percent: 0, tempo_percent: 0, peak_share: null };
  return { work: null, source: 'acoustid', title, artist, ...whole, ...rates, is_held: 0 };
}
