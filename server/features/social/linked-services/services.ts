import type { AppContext } from '#server/context.ts';
import type { ServiceKind } from '#shared/social/linked-services.ts';
import { type LastFm, openLastFm } from './lastfm.ts';
import { openListenBrainz } from './listenbrainz.ts';
import type { Service } from './service-calls.ts';

/** Last.fm; null where the operator has no key for it. */
export function lastFmOf({ config, outbound }: AppContext): LastFm | null {
  const { lastfm, lastfmUrl } = config.listeningServices;
  return lastfm === null ? null : openLastFm(outbound.web, lastfm, lastfmUrl);
}

/** A service; null where this Segue does not offer it. */
export function serviceOf(ctx: AppContext, kind: ServiceKind): Service | null {
  if (kind === 'lastfm') return lastFmOf(ctx);
  return openListenBrainz(ctx.outbound.web, ctx.config.listeningServices.listenbrainzUrl);
}
