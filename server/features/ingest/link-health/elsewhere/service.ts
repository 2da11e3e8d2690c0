import type { AppContext } from '#server/context.ts';
import type { OutboundRequest } from '#server/lib/outbound.ts';
import type { OutsideCandidate } from '#shared/ingest/link-health.ts';
import type { Platform } from '#shared/music/tracks.ts';

/** The recording to find. */
export interface Wanted {
  title: string;
  /** Empty: unknown. */
  artist: string;
  isrc: string | null;
}

/** A link from a service's search result. */
export interface Found extends Omit<OutsideCandidate, 'platform' | 'likeness'> {
  isrc?: string | null;
}

/** Another service's own search. */
export interface Service {
  platform: Platform;
  /** @throws Error where the service does not answer, or not as it says */
  search(ctx: AppContext, wanted: Wanted): Promise<Found[]>;
}

/** Most answers of a service that are compared with the recording. */
export const answersAsked = 5;

const json = { maxBytes: 512 * 1024, timeoutMs: 6000, accept: 'application/json' };

/** @throws Error where the answer is not a good one */
export async function askJson(
  ctx: AppContext,
  url: string,
  more: Pick<OutboundRequest, 'authorization' | 'form'> = {},
): Promise<unknown> {
  const { status, body } = await ctx.outbound.web.get(url, { ...json, ...more });
  if (status !== 200) throw new Error(`${new URL(url).host} answers ${status}`);
  return JSON.parse(body.toString('utf8'));
}
