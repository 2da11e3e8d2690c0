import type { AppContext } from '#server/context.ts';
import { inspectAudio } from '#server/media/media-processor.ts';
import { type AuditEntry, recordAudit } from '#server/features/base/audit/audit.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import type { WorkFile } from '#server/stores/work-files.ts';
import {
  type CopyrightWork,
  type PrintImport,
  type ReferenceFields,
  worksPageSize,
} from '#shared/music/copyright-works.ts';
import { hurry } from '#server/jobs/kinds.ts';
import { AppError } from '#shared/errors.ts';
import type { TextKey, TextParams } from '#shared/texts/texts.ts';
import { toWork } from './copyright.view.ts';
import { slotsOf } from '#server/fingerprint/postings.ts';
import { encodeFingerprint, printName } from '#server/fingerprint/fingerprint-codec.ts';
import { readPrintLine, refuseReference } from './fingerprint-list.ts';
import { keptPeaks, noPeaks } from './second-print.service.ts';
import { rescanName } from './rescan.service.ts';
import * as works from './work.store.ts';

/** The actor, for the audit log. */
export interface Actor {
  id: string;
  username: string;
  ip: string;
}

interface NewWork {
  kind: 'reference' | 'removed';
  title: string;
  artist: string;
  note: string;
  durationMs: number;
  print: Uint32Array;
  /** As they are stored; null where a job may print them, from the audio. */
  peaks: Uint8Array | null;
  audioSha256: string | null;
}

/**
 * Registers a work by its audio, a file that the caller removes.
 * @throws AppError what the media processor throws; unprocessable (too short, too long, nothing to recognise), conflict (known)
 */
export async function addReference(
  ctx: AppContext,
  actor: Actor,
  fields: ReferenceFields,
  audio: WorkFile,
): Promise<CopyrightWork> {
  const report = await inspectAudio(ctx.workers, {
    path: audio.path,
    owner: actor.id,
    fileSize: audio.size,
  });
  const refusal = refuseReference(report.fingerprint);
  if (refusal) throw new AppError('unprocessable', refusal.text, { params: refusal.params ?? {} });
  await ctx.stores.blobs.adopt(audio.path, audio.sha256);
  const number = await insertReference(ctx, actor, {
    kind: 'reference',
    ...fields,
    durationMs: report.durationMs,
    print: report.fingerprint,
    peaks: keptPeaks(report.constellation),
    audioSha256: audio.sha256,
  });
  await beginRescan(ctx);
  return getWork(ctx, number);
}

/** Registers works by a list of fingerprints, one JSON object in a line; `say` makes texts of refusals. */
export async function importFingerprints(
  ctx: AppContext,
  actor: Actor,
  list: string,
  say: (text: TextKey, params?: TextParams) => string,
): Promise<PrintImport> {
  const outcome: PrintImport = { added: 0, known: 0, refused: [] };
  const lines = list.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const read = readPrintLine(line);
    if ('text' in read) {
      if (outcome.refused.length < 100)
        outcome.refused.push({ line: index + 1, reason: say(read.text, read.params) });
      continue;
    }
    try {
      const parts = {
        kind: 'reference',
        note: '',
        peaks: noPeaks,
        audioSha256: null,
      } as const;
      await insertReference(ctx, actor, { ...parts, ...read });
      outcome.added += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      outcome.known += 1;
    }
  }
  if (outcome.added > 0) await beginRescan(ctx);
  return outcome;
}

/** @throws AppError conflict where the very same recording is registered */
export async function insertReference(ctx: AppContext, actor: Actor, work: NewWork): Promise<number> {
  const name = printName(work.print);
  return ctx.db.transaction().execute(async (trx) => {
    const known = await works.findReferenceByFingerprint(trx, name);
    if (known) {
      throw new AppError('conflict', 'copyright:referenceKnown', { params: { title: known.title } });
    }
    const number = await works.takeSlots(trx, slotsOf(work.print.length));
    await works.insertWork(trx, {
      number,
      kind: work.kind,
      is_kept: 1,
      title: work.title,
      artist: work.artist,
      note: work.note,
      audio_sha256: work.audioSha256,
      duration_ms: Math.round(work.durationMs),
      items: work.print.length,
      print: encodeFingerprint(work.print),
      print_sha256: name,
      peaks: work.peaks,
      created_by: actor.id,
      created_at: ctx.clock(),
    });
    await recordAudit(ctx, entryOf(actor, 'work_added', number, { kind: work.kind, title: work.title }), trx);
    return number;
  });
}

export async function listReferences(
  ctx: AppContext,
  { query, kind, page }: { query: string; kind?: 'reference' | 'removed' | undefined; page: number },
) {
  const { rows, total } = await works.listReferences(
    ctx.db,
    { query, kind },
    (page - 1) * worksPageSize,
    worksPageSize,
  );
  return { works: rows.map((row) => toWork(ctx.serverKey, ctx.clock(), row)), total };
}

export async function deleteReference(ctx: AppContext, actor: Actor, number: number): Promise<void> {
  const work = await works.findReference(ctx.db, number);
  if (!work) throw new AppError('not_found', 'errors:notFound');
  await ctx.db.transaction().execute(async (trx) => {
    await works.deleteWork(trx, number);
    await recordAudit(ctx, entryOf(actor, 'work_deleted', number, { title: work.title }), trx);
  });
  await removeUnused(ctx, [work.audio_sha256]);
}

export async function getWork(ctx: AppContext, number: number): Promise<CopyrightWork> {
  const row = await works.findReference(ctx.db, number);
  if (!row) throw new AppError('not_found', 'errors:notFound');
  return toWork(ctx.serverKey, ctx.clock(), row);
}

/** Starts another comparison of the catalogue at once. */
export const beginRescan = (ctx: AppContext): Promise<void> => hurry(ctx.db, rescanName);

function entryOf(actor: Actor, deed: string, number: number, facts: AuditEntry['facts']): AuditEntry {
  const subject = { type: 'copyright_work', id: String(number) };
  return { action: `copyright.${deed}`, actor, ip: actor.ip, subject, facts: facts ?? {} };
}
