import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { topics } from '#server/bus/topics.ts';
import type { AppContext } from '#server/context.ts';
import { addJob, defineJob, type Job } from '#server/jobs/kinds.ts';
import { LongMusic } from '#server/media/media-processor.ts';
import { AppError } from '#shared/errors.ts';
import { examineUpload, type ExamineOptions } from './finish.service.ts';
import { giveUpExamination } from './upload-end.ts';
import * as store from './upload.store.ts';

const Examination = z.object({
  uploadId: z.string(),
  ownerId: z.string(),
  ip: z.string(),
  isReleased: z.boolean(),
});
type Examination = z.infer<typeof Examination>;

const common = {
  payload: Examination,
  // About five minutes: as long as a client waits for its last chunk.
  attempts: 4,
  givenUp: (ctx: AppContext, { uploadId }: Examination) => giveUpExamination(ctx, uploadId),
};

/** The job that examines an upload of long music: songs do not wait for it. */
export const longUploadJob = defineJob<Examination>({
  ...common,
  name: 'long upload',
  lane: 'long media',
  run: (ctx, { uploadId, ip, isReleased }, { signal }) =>
    examineUpload(ctx, uploadId, { ip, isReleased, signal }),
});

/** The job that examines an upload, up to the track or the refusal. */
export const uploadJob = defineJob<Examination>({
  ...common,
  name: 'upload',
  lane: 'media',
  run: examineShort,
});

async function examineShort(ctx: AppContext, examination: Examination, { signal }: Job): Promise<void> {
  const { uploadId, ownerId, ip, isReleased } = examination;
  try {
    await examineUpload(ctx, uploadId, { ip, isReleased, signal, onlyShort: true });
  } catch (error) {
    if (!(error instanceof LongMusic)) throw error;
    await addJob(ctx.db, longUploadJob, examination, { person: ownerId });
  }
}

type EndOptions = Pick<ExamineOptions, 'ip' | 'isReleased'> & { hasLeft?: () => boolean };

/**
 * Lets a server examine an upload, and waits until its row says how that ended. Called again, also on another server, it
 * waits for the same end.
 * @throws AppError not_found; timeout if the client has disconnected
 */
export async function bringToEnd(
  ctx: AppContext,
  uploadId: string,
  { ip, isReleased = false, hasLeft = () => false }: EndOptions,
): Promise<void> {
  await askForExamination(ctx, uploadId, { ip, isReleased });
  await waitForEnd(ctx, uploadId, hasLeft);
}

/** Adds the job, unless it exists already or the upload has ended for good. In the state `processing` a job exists. */
export async function askForExamination(
  ctx: AppContext,
  uploadId: string,
  { ip, isReleased }: Pick<Examination, 'ip' | 'isReleased'>,
): Promise<void> {
  const upload = await store.findUpload(ctx.db, uploadId);
  if (!upload) throw new AppError('not_found', 'upload:notFound');
  if (upload.state !== 'receiving') return;
  const ownerId = upload.user_id;
  await ctx.db.transaction().execute(async (trx) => {
    const begun = {
      state: 'processing',
      stage: 'checking',
      error_code: null,
      error_detail: null,
      updated_at: ctx.clock(),
    } as const;
    if (!(await store.moveUpload(trx, uploadId, ['receiving'], begun))) return;
    await addJob(trx, uploadJob, { uploadId, ownerId, ip, isReleased }, { person: ownerId });
  });
}

/** Interval of reading the row, since messages may be lost. */
const lookMs = 2_000;

async function waitForEnd(ctx: AppContext, uploadId: string, hasLeft: () => boolean): Promise<void> {
  let waking = new AbortController();
  const deaf = ctx.bus.subscribe(topics.uploadExamined, (id) => {
    if (id === uploadId) waking.abort();
  });
  try {
    while ((await store.findUpload(ctx.db, uploadId))?.state === 'processing') {
      if (hasLeft()) throw new AppError('timeout', 'upload:busy');
      await sleep(lookMs, undefined, { signal: waking.signal, ref: false }).catch(() => undefined);
      waking = new AbortController();
    }
  } finally {
    deaf();
  }
}
