import type { AppContext } from '#server/context.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { openSemaphore, SemaphoreFullError } from '#server/lib/semaphore.ts';
import { defineTask } from '#server/workers/task.ts';
import { TaskFailure } from '#server/workers/task-failure.ts';
import { AppError } from '#shared/errors.ts';
import type { ImportAnswers, ImportPreview, PreviewList } from '#shared/ingest/import-export.ts';
import { importFileBytes, megabyte } from '#shared/limits.ts';
import { findTarget, markKnown } from './again.service.ts';
import { pictureIn } from './cover.ts';
import { matchLines } from './match.service.ts';
import type { ReadFile, ReadList } from './read/listed.ts';
import type { ReadOptions } from './read/options.ts';
import type { ListFile } from './read/read-list.task.ts';
import { applyRules } from './rules.service.ts';

type Viewer = { id: string };

const readTask = defineTask<ListFile, ReadFile>(new URL('./read/read-list.task.ts', import.meta.url));
/** Time limit of reading; a list of 5 MB takes a second. */
const readDeadlineMs = 30_000;

const previewsPerAccount: RateLimit = { name: 'import-preview', max: 60, windowMs: 60 * 60_000 };
/** Limit beyond which the body is not read to its end. */
const refusedBytes = 100 * megabyte;
/** One preview at a time: reading and matching thousands of items takes seconds of a core. */
const semaphore = openSemaphore({ atOnce: 1, waiting: 20 });

/**
 * The preview of a file or of pasted lines.
 * @throws AppError too_large, unsupported_media, unprocessable, too_many_requests, unavailable
 */
export async function previewImport(
  ctx: AppContext,
  viewer: Viewer,
  body: AsyncIterable<Uint8Array>,
  fileName: string | undefined,
  answers: ImportAnswers = {},
): Promise<ImportPreview> {
  await countAgainst(ctx, previewsPerAccount, viewer.id);
  const bytes = await readAll(body);
  return previewFile(ctx, viewer, answers, () =>
    readInThread(ctx, viewer, { bytes, fileName, isPage: false, options: optionsOf(answers) }),
  );
}

/** Reads a file in its turn, and matches its items. */
export async function previewFile(
  ctx: AppContext,
  viewer: Viewer,
  answers: ImportAnswers,
  read: () => Promise<ReadFile>,
): Promise<ImportPreview> {
  try {
    return await semaphore.run(async () => {
      const { format, asks, lists, table, archive } = await read();
      const shown: PreviewList[] = [];
      for (const list of lists) {
        const listed = list.rules ? await applyRules(ctx, viewer, list, list.rules) : list;
        shown.push(await toPreviewList(ctx, viewer, listed, answers.playlist_id));
      }
      const archiveFacts = archive && { other_files: archive.otherFiles, refused: archive.refused };
      return { format, asks, lists: shown, table, partly: null, archive: archiveFacts };
    });
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds: 10 });
  }
}

async function toPreviewList(
  ctx: AppContext,
  viewer: Viewer,
  list: ReadList,
  askedId: string | undefined,
): Promise<PreviewList> {
  const { index, name, description, genre, visibility, lineCount } = list;
  const counts = { line_count: lineCount, is_history: list.isHistory, left_out: list.leftOut };
  const head = { index, name, description, genre, visibility, ...counts };
  const picture = pictureIn(list.cover, ctx.config.publicUrl);
  const words = { ...head, cover_url: picture === null ? null : list.cover };
  if (list.lines.length === 0) return { ...words, playlist: null, lines: [] };
  const target = await findTarget(ctx, viewer, list.lines, askedId);
  const matched = await matchLines(ctx, viewer, list.lines);
  return { ...words, playlist: target.playlist, lines: await markKnown(ctx, target, matched) };
}

/** The answers to a preview's questions, in the readers' form. */
export function optionsOf({ lists, columns, has_header }: ImportAnswers): ReadOptions {
  const named = columns?.split(',').map((pair) => pair.split(':'));
  return {
    chosen: lists?.split(',').map(Number),
    columns: named && Object.fromEntries(named.map(([name = '', at]) => [name, Number(at)])),
    hasHeader: has_header === undefined ? undefined : has_header === 'true',
  };
}

/**
 * Reads an untrusted file in a worker thread, within a time limit.
 * @throws AppError as readLists; unprocessable if it takes too long or too much memory
 */
export async function readInThread(ctx: AppContext, viewer: Viewer, input: ListFile): Promise<ReadFile> {
  try {
    return await ctx.workers.run('import', readTask, input, { owner: viewer.id, deadlineMs: readDeadlineMs });
  } catch (error) {
    const isTooMuch = error instanceof TaskFailure && ['deadline', 'memory'].includes(error.reason);
    throw isTooMuch ? new AppError('unprocessable', 'import-export:tooMuch', { cause: error }) : error;
  }
}

/**
 * Reads a body. One that is too large is read on and dropped: a client that is still sending would not read an earlier
 * reply.
 * @throws AppError too_large
 */
async function readAll(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size <= importFileBytes) parts.push(part);
    if (size > refusedBytes) break;
  }
  if (size <= importFileBytes) return Buffer.concat(parts);
  const params = { megabytes: importFileBytes / megabyte };
  throw new AppError('too_large', 'import-export:tooLarge', { params });
}
