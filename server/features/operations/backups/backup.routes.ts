import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { bind } from '#server/http/bind.ts';
import { bodyStream } from '#server/http/bodies.ts';
import type { Http, Viewer } from '#server/http/http.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/operations/backups.ts';
import {
  downloadBackup,
  addressDownload,
  downloadArchive,
  uploadBackup,
  archivePassphraseHeader,
} from '#shared/operations/backup-archives.ts';
import { receiveBackup, tidyBackups } from './archive-intake.service.ts';
import type { Actor } from './backup-log.ts';
import * as backups from './backup.service.ts';
import * as schedule from './backup-schedule.service.ts';
import { makeDownloadAddress, redeemDownload } from './download-address.ts';

export function backupRoutes(http: Http): void {
  const { app, ctx } = http;
  app.addHook('onReady', () => tidyBackups(ctx));

  bind(http, contract.listBackups, () => backups.listBackups(ctx));
  bind(http, contract.createBackup, async ({ body, viewer, request }) =>
    letRun(http, await backups.beginBackup(ctx, actorOf(viewer, request), body)),
  );
  bind(http, contract.backupNow, async ({ viewer, request }) =>
    letRun(http, await backups.beginBackup(ctx, actorOf(viewer, request))),
  );
  bind(http, contract.restoreBackup, async ({ params, body, viewer, request }) => {
    const actor = actorOf(viewer, request);
    const { passphrase = null, without_administrator: withoutAdministrator } = body;
    const draft = { passphrase, withoutAdministrator };
    return letRun(http, await backups.beginRestore(ctx, actor, params.id, draft));
  });
  bind(http, contract.verifyBackup, async ({ params, body, viewer, request }) => {
    const actor = actorOf(viewer, request);
    return letRun(http, await backups.beginVerification(ctx, actor, params.id, body.passphrase ?? null));
  });
  bind(http, contract.cancelBackup, async ({ params }) => {
    await backups.cancelJob(ctx, params.id);
    return undefined;
  });
  bind(http, contract.deleteBackup, async ({ params, viewer, request }) => {
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
  bind(http, contract.getSchedule, () => schedule.getSchedule(ctx));
  bind(http, contract.setSchedule, ({ body }) => schedule.setSchedule(ctx, body));
}

/** Replies at once; the history and the log say how the job ended. */
function letRun({ ctx }: Http, { backup, done }: backups.Begun) {
  done.catch((error: unknown) => ctx.log.error({ err: error, backup: backup.id }, 'A backup job failed'));
  return backup;
}

async function sendArchive(ctx: AppContext, reply: FastifyReply, actor: Actor, id: string) {
  const { stream, bytes, name } = await backups.openBackup(ctx, actor, id);
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(stream);
}

/** The passphrase of a request. Headers hold ASCII only, so it is percent-encoded; in the address it would be logged. */
function passphraseOf(request: FastifyRequest): string | null {
  const sent = request.headers[archivePassphraseHeader];
  if (typeof sent !== 'string' || sent === '') return null;
  try {
    return decodeURIComponent(sent);
  } catch {
    throw new AppError('bad_request', 'errors:badRequest');
  }
}

function actorOf(viewer: Viewer, request: FastifyRequest): Actor {
  return { id: viewer.id, username: viewer.username, ip: request.ip };
}
