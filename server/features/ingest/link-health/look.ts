import { oEmbedAddressOf } from '#server/features/ingest/uploads/link-preview.ts';
import { type Outbound, OutboundError, OutboundRefused } from '#server/lib/outbound.ts';
import type { DeadReason } from '#shared/music/link-states.ts';
import { asksForLogin } from './login-page.ts';

/** The meaning of a site's answer about a link. */
export type Look =
  | { kind: 'plays'; code: number }
  /** `isClear`: the site itself says so, and for good. */
  | { kind: 'failed'; code: number | null; reason: DeadReason; isClear: boolean }
  /** The answer says nothing of the link. */
  | { kind: 'unknown'; code: number }
  /** The address is not on the public internet: it is never called. */
  | { kind: 'refused' }
  /** A host says nothing of any link now: it is down (code null), or it asks for a pause (429). */
  | { kind: 'site'; code: number | null; host: string };

type Web = Pick<Outbound, 'get'>;

const timeoutMs = 5000;
/** Options of a request for the status alone: one chunk of the body, and each redirect is a request of its own. */
const statusAlone = { maxBytes: 1, until: '<', timeoutMs, accept: '*/*', redirects: 'tell' } as const;
const redirectsAtMost = 4;
const unreachable = { kind: 'failed', code: null, reason: 'unreachable', isClear: false } as const;

/** The host of the first request about a link. */
export const siteOf = (url: string): string => hostOf(oEmbedAddressOf(url) ?? url);

export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

/**
 * Checks whether a link still plays, with a request for each of its redirects. If a site does not answer, a request for its
 * front page shows whether it is up.
 * @throws what `web` throws beyond OutboundError
 */
export async function lookAt(web: Web, url: string): Promise<Look> {
  const oEmbed = oEmbedAddressOf(url);
  const first = oEmbed ?? url;
  const seen = new Set<string>();
  let address = first;
  try {
    for (; seen.size <= redirectsAtMost && !seen.has(address);) {
      seen.add(address);
      const { status, location } = await web.get(address, statusAlone);
      if (location === undefined) return meaningOf(status, { first, address, isOEmbed: oEmbed !== null });
      address = location;
    }
    return unreachable;
  } catch (error) {
    if (error instanceof OutboundRefused) return { kind: 'refused' };
    if (!(error instanceof OutboundError)) throw error;
    return (await isUp(web, address)) ? unreachable : { kind: 'site', code: null, host: hostOf(address) };
  }
}

/** Reasons by status of the oEmbed of YouTube, Spotify and SoundCloud: embedding is off, or the link is private. */
const oEmbedReasons = new Map<number, DeadReason>([
  [401, 'not_embeddable'],
  [403, 'private'],
]);

interface Asked {
  first: string;
  /** The address after redirects. */
  address: string;
  isOEmbed: boolean;
}

function meaningOf(code: number, { first, address, isOEmbed }: Asked): Look {
  const kind = code >= 200 && code < 300 ? 'plays' : 'failed';
  if (code === 429) return { kind: 'site', code, host: hostOf(address) };
  if (address !== first && asksForLogin(first, address)) return { kind: 'unknown', code };
  if (kind === 'plays') return { kind, code };
  if (code === 404 || code === 410) return { kind, code, reason: 'gone', isClear: true };
  if (code === 451) return { kind, code, reason: 'blocked', isClear: false };
  const oEmbedReason = isOEmbed ? oEmbedReasons.get(code) : undefined;
  if (oEmbedReason) return { kind, code, reason: oEmbedReason, isClear: true };
  // A site may answer programs so, and people otherwise.
  if (code === 401 || code === 403) return { kind, code, reason: 'private', isClear: false };
  return { kind: 'unknown', code };
}

async function isUp(web: Web, address: string): Promise<boolean> {
  try {
    return (await web.get(new URL('/', address).href, statusAlone)).status < 500;
  } catch (error) {
    if (error instanceof OutboundError) return false;
    throw error;
  }
}
