import { bind } from '#server/http/bind.ts';
import { bodyStream } from '#server/http/bodies.ts';
import type { Http } from '#server/http/http.ts';
import { readPictureUpload } from '#server/features/base/pictures/picture.service.ts';
import * as contract from '#shared/social/profiles.ts';
import { removeAvatar, setAvatar } from './avatar.service.ts';
import { zipExport } from './export-archive.ts';
import { listExportFiles, openExport, requestExport } from './export.service.ts';
import { getProfileMusic } from './profile-music.service.ts';
import { getProfile, getStorageUse, listProfilePlaylists } from './profile.service.ts';

export function profileRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.getProfile, ({ viewer, params }) => getProfile(ctx, viewer, params.username));
  bind(http, contract.listProfilePlaylists, ({ viewer, params, query }) =>
    listProfilePlaylists(ctx, viewer, params.username, query),
  );
  bind(http, contract.getProfileMusic, ({ viewer, params }) => getProfileMusic(ctx, viewer, params.username));
  bind(http, contract.getStorageUse, ({ viewer }) => getStorageUse(ctx, viewer.id));

  bind(http, contract.setAvatar, async ({ viewer, request }) =>
    setAvatar(ctx, viewer.id, await readPictureUpload(bodyStream(request))),
  );
  bind(http, contract.removeAvatar, ({ viewer }) => removeAvatar(ctx, viewer.id));

  bind(http, contract.requestExport, ({ viewer, request }) =>
    requestExport(ctx, { ...viewer, ip: request.ip }),
  );
  bind(http, contract.downloadExport, async ({ params, query, reply }) => {
    const { userId, sessionId, fileName } = await openExport(ctx, params.id, query);
    const archive = await zipExport(ctx, fileName, await listExportFiles(ctx, userId, sessionId));
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(archive);
  });
}
