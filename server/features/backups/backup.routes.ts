import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { bind } from '#server/http/bind.ts';
import { bodyStream } from '#server/http/bodies.ts';
import type { Http, Viewer } from '#server/http/http.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import {
  addressDownload,
  archivePassphraseHeader,
  backupNow,
  cancelBackup,
  createBackup,
  deleteBackup,
  downloadArchive,
  downloadBackup,
  getSchedule,
  listBackups,
  proveBackup,
  restoreBackup,
  setSchedule,
  uploadBackup,
} from '#shared/backups.ts';
import { receiveBackup, tidyBackups } from './archive-intake.service.ts';
import * as backups from './backup.service.ts';
import * as schedule from './backup-schedule.service.ts';
import { makeDownloadAddress, redeemDownload } from './download-address.ts';
import { stopJobs } from './jobs.ts';

export function backupRoutes(http: Http): void {
  const { app, ctx } = http;
  app.addHook('onReady', () => tidyBackups(ctx));
  app.addHook('preClose', () => stopJobs(ctx));

  bind(http, listBackups, () => backups.listBackups(ctx));
  bind(http, createBackup, async ({ body, viewer, request }) =>
    letRun(http, await backups.beginBackup(ctx, actorOf(viewer, request), body)),
  );
  bind(http, backupNow, async ({ viewer, request }) =>
    letRun(http, await backups.beginBackup(ctx, actorOf(viewer, request))),
  );
  bind(http, restoreBackup, async ({ params, body, viewer, request }) => {
    const actor = actorOf(viewer, request);
    const { passphrase = null, without_administrator: withoutAdministrator } = body;
    const draft = { passphrase, withoutAdministrator };
    return letRun(http, await backups.beginRestore(ctx, actor, params.id, draft));
  });
  bind(http, proveBackup, async ({ params, body, viewer, request }) => {
    const actor = actorOf(viewer, request);
    return letRun(http, await backups.beginProof(ctx, actor, params.id, body.passphrase ?? null));
  });
  bind(http, cancelBackup, async ({ params }) => {
    await backups.cancelJob(ctx, params.id);
    return undefined;
  });
  bind(http, deleteBackup, async ({ params, viewer, request }) => {
    await backups.removeBackup(ctx, actorOf(viewer, request), params.id);
    return undefined;
  });
  bind(http, downloadBackup, ({ params, viewer, request, reply }) =>
    sendArchive(ctx, reply, actorOf(viewer, request), params.id),
  );
  bind(http, addressDownload, ({ params, viewer }) => makeDownloadAddress(ctx, viewer.id, params.id));
  bind(http, downloadArchive, async ({ params, query, request, reply }) =>
    sendArchive(ctx, reply, await redeemDownload(ctx, params.id, query, request.ip), params.id),
  );
  bind(http, uploadBackup, ({ viewer, request }) =>
    receiveBackup(ctx, actorOf(viewer, request), {
      bytes: bodyStream(request),
      size: Number(request.headers['content-length'] ?? Number.NaN) || null,
      passphrase: passphraseOf(request),
    }),
  );
  bind(http, getSchedule, () => schedule.getSchedule(ctx));
  bind(http, setSchedule, ({ body }) => schedule.setSchedule(ctx, body));
}

/** Answers at once; how the job ends is told in the history and the log. */
function letRun({ ctx }: Http, { backup, done }: backups.Begun) {
  done.catch((error: unknown) => ctx.log.error({ err: error, backup: backup.id }, 'A backup job failed'));
  return backup;
}

async function sendArchive(ctx: AppContext, reply: FastifyReply, actor: backups.Actor, id: string) {
  const { stream, bytes, name } = await backups.openBackup(ctx, actor, id);
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(stream);
}

/** Headers hold ASCII only, so the passphrase comes percent-encoded; in the address it would be logged. */
function passphraseOf(request: FastifyRequest): string | null {
  const sent = request.headers[archivePassphraseHeader];
  if (typeof sent !== 'string' || sent === '') return null;
  try {
    return decodeURIComponent(sent);
  } catch {
    throw new AppError('bad_request', errorMessages.badRequest);
  }
}

function actorOf(viewer: Viewer, request: FastifyRequest): backups.Actor {
  return { id: viewer.id, username: viewer.username, ip: request.ip };
}
