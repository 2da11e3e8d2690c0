import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { decideScan } from '#server/features/copyright/decision.service.ts';
import * as contract from '#shared/copyright.ts';
import { releaseUpload } from './held.service.ts';

/** An administrator's word on a scan can make a track of an upload, so it is said here. */
export function heldRoutes(http: Http): void {
  bind(http, contract.decideScan, ({ params, body, viewer, request }) => {
    const { id, username, isAdmin } = viewer;
    const actor = { id, username, isAdmin, ip: request.ip };
    return decideScan(http.ctx, actor, params.id, body, releaseUpload);
  });
}
