import { openOutbound } from '#server/lib/outbound.ts';
import * as contract from '#shared/social/linked-services.ts';
import { tendListens } from '#server/features/social/linked-services/queue.service.ts';
import { openFakeServices } from '../services/fake-services.ts';
import type { Writing } from '../writing-calls.ts';

/** Links a member's accounts elsewhere; answers a function that ends that once listens were sent. */
export async function linkServices({ call, bob, segue }: Writing): Promise<() => Promise<void>> {
  const { ctx } = segue;
  const elsewhere = await openFakeServices();
  const { web } = ctx.outbound;
  const { lastfm } = ctx.config.listeningServices;
  ctx.outbound.web = openOutbound(elsewhere.outbound);
  ctx.config.listeningServices.lastfm = elsewhere.key;
  const token = 'a-token-at-listenbrainz';
  elsewhere.listenBrainz.people.set(token, 'bob');
  await call(bob, contract.linkService, { params: { service: 'listenbrainz' }, body: { token } });
  await call(bob, contract.askServicePermission);
  return async () => {
    await tendListens(ctx);
    await segue.idle();
    await call(bob, contract.unlinkService, { params: { service: 'listenbrainz' } });
    ctx.outbound.web = web;
    ctx.config.listeningServices.lastfm = lastfm;
    elsewhere.close();
  };
}
