import type { AppContext } from '#server/context.ts';
import { type JobKind, recurring } from '#server/jobs/kinds.ts';
import { openRunner } from '#server/jobs/runner.ts';
import { mailJob } from '#server/jobs/mail-job.ts';
import { knownAddressJob, resetJob, verificationJob } from '#server/features/accounts/auth/mail-jobs.ts';
import { invitationJob } from '#server/features/accounts/auth/invitations/invitation-mail.ts';
import {
  confirmEmailJob,
  undoEmailJob,
} from '#server/features/accounts/auth/own-account/email-change.mail.ts';
import { tendRemovals } from '#server/features/accounts/auth/factors/lost.service.ts';
import { sweepAccounts } from '#server/features/accounts/auth/sweep.service.ts';
import { runSchedule } from '#server/features/operations/backups/backup-schedule.service.ts';
import { finishDecisions } from '#server/features/music/copyright/decision.service.ts';
import { releaseUpload, scanHeldUploads } from '#server/features/ingest/uploads/held.service.ts';
import { failLeftJobs } from '#server/features/operations/backups/archive-intake.service.ts';
import { tendIndex } from '#server/features/music/copyright/copyright.service.ts';
import { measureOld } from '#server/features/music/sound/measure.service.ts';
import { printSecond } from '#server/features/music/copyright/second-print.service.ts';
import { rescanCatalogue, rescanName } from '#server/features/music/copyright/rescan.service.ts';
import { listenImportJob } from '#server/features/ingest/listen-import/import-job.service.ts';
import { endSilentListening } from '#server/features/social/listening/listening.service.ts';
import { tendListens } from '#server/features/social/linked-services/queue.service.ts';
import { playingJob, sendJob } from '#server/features/social/linked-services/send.service.ts';
import { sumAudience } from '#server/features/social/audience/audience.service.ts';
import { forgetOldPlays } from '#server/features/social/listening/plays.service.ts';
import { forgetTaken, takeDown } from '#server/features/moderation/takedowns/takedown.service.ts';
import { forgetCleared } from '#server/features/moderation/reports/appeal.service.ts';
import { sweepFailed } from '#server/features/operations/failed-jobs/failed-job.service.ts';
import { sendDigests } from '#server/features/social/notifications/digest.service.ts';
import { sweepNotifications } from '#server/features/social/notifications/sweep.service.ts';
import { sweepUploads } from '#server/features/ingest/uploads/sweep.service.ts';
import { longUploadJob, uploadJob } from '#server/features/ingest/uploads/upload-jobs.ts';
import { examineBytes } from '#server/features/operations/doctor/nightly.service.ts';
import { colourPictures } from '#server/features/base/pictures/colours.service.ts';
import { countStored, sweepUnused } from '#server/features/base/storage/storage.service.ts';
import { recordMinute } from '#server/features/operations/stats/history.service.ts';
import { archiveOldMonths } from '#server/features/operations/old-months/old-months.service.ts';
import { foldTotals } from '#server/features/operations/stats/stats.service.ts';
import { foldOldEvents } from '#server/features/playlists/core/past/fold-months.service.ts';
import { sweepSuggestions } from '#server/features/ingest/suggestions/sweep.service.ts';
import { checkLinks } from '#server/features/ingest/link-health/check.service.ts';
import { fillArtistKeys } from '#server/features/music/tracks/artist-key.service.ts';
import { countCompany } from '#server/features/playlists/company/night.service.ts';
import { emptyTrash } from '#server/features/playlists/core/trash/trash.service.ts';
import { expirePopularity } from '#server/features/base/popularity/popularity.service.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The features' recurring work. */
export const recurringKinds: readonly JobKind[] = [
  recurring('listening', 15_000, endSilentListening),
  recurring('waiting listens', 10_000, tendListens),
  recurring('audience', 6 * hourMs, sumAudience),
  recurring('old plays', 6 * hourMs, forgetOldPlays),
  recurring('accounts', hourMs, sweepAccounts),
  recurring('lost factors', 10 * minuteMs, tendRemovals),
  recurring('notifications', hourMs, sweepNotifications),
  recurring('suggestions', hourMs, sweepSuggestions),
  recurring('digests', 5 * minuteMs, sendDigests),
  recurring('trash', minuteMs, emptyTrash),
  recurring('old edits', hourMs, foldOldEvents),
  recurring('totals', minuteMs, foldTotals),
  recurring('popularity', hourMs, expirePopularity),
  recurring('artist names', minuteMs, fillArtistKeys),
  recurring('company', minuteMs, countCompany),
  recurring('sweep uploads', 15 * minuteMs, sweepUploads),
  recurring('backups', minuteMs, runSchedule),
  recurring('backups left behind', minuteMs, failLeftJobs),
  recurring(rescanName, minuteMs, rescanCatalogue),
  recurring('sound of songs', minuteMs, measureOld),
  recurring('copyright index', minuteMs, tendIndex),
  recurring('copyright peaks', minuteMs, printSecond),
  recurring('held uploads', minuteMs, scanHeldUploads),
  recurring('copyright decisions', minuteMs, (ctx) => finishDecisions(ctx, { releaseUpload, takeDown })),
  recurring('tracks taken down', 6 * hourMs, forgetTaken),
  recurring('cleared pictures', 6 * hourMs, forgetCleared),
  recurring('links', minuteMs, checkLinks),
  recurring('failed jobs', 6 * hourMs, sweepFailed),
  recurring('old months', 6 * hourMs, archiveOldMonths),
  recurring('picture colours', 10 * minuteMs, colourPictures),
  recurring('unused files', 6 * hourMs, sweepUnused),
  recurring('stored files', minuteMs, countStored),
  recurring('bytes of files', minuteMs, examineBytes),
];

/** Work that is done once; for the first kinds a person waits. */
export const singleKinds: readonly JobKind[] = [
  uploadJob,
  longUploadJob,
  mailJob,
  verificationJob,
  resetJob,
  knownAddressJob,
  invitationJob,
  confirmEmailJob,
  undoEmailJob,
  sendJob,
  playingJob,
  listenImportJob,
];

/** The name of every kind. */
export const jobKinds = [...singleKinds, ...recurringKinds].map(({ name }) => name);

/** Begins to do jobs, unless this server's role is the web; answers a function that ends it. */
export function runJobs(ctx: AppContext): () => Promise<void> {
  let ran = new Set<string>();
  const onDone = ({ name, everyMs }: JobKind): void => void (everyMs !== null && ran.add(name));
  const isWorker = ctx.config.role !== 'web';
  const runner = isWorker ? openRunner(ctx, [...singleKinds, ...recurringKinds], { onDone }) : null;

  // Each server writes down its own.
  let writing = Promise.resolve();
  const history = setInterval(() => {
    if (ctx.state.maintenance.active()) return;
    const names = [...ran];
    ran = new Set();
    writing = recordMinute(ctx, names).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'The minute could not be written down');
    });
  }, minuteMs).unref();

  return async () => {
    clearInterval(history);
    await runner?.stop();
    await writing;
  };
}
