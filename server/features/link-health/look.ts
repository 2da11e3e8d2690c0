import { oEmbedAddressOf } from '#server/features/uploads/link-preview.ts';
import { type Outbound, OutboundRefused } from '#server/lib/outbound.ts';
import type { DeadReason } from '#shared/link-states.ts';

/** The meaning of a site's answer about a link. */
type Meaning =
  | { kind: 'plays'; code: number }
  /** `isClear`: the site itself says that it is so, and for good. */
  | { kind: 'failed'; code: number | null; reason: DeadReason; isClear: boolean }
  /** The answer says nothing of the link. */
  | { kind: 'unknown'; code: number }
  /** It is no address of the public internet: it is never called. */
  | { kind: 'refused' }
  /** The site says nothing of any link now: it is down (null), or it asks for a pause (429). */
  | { kind: 'site'; code: number | null };

/** One look at a link, and how many requests it took. */
export type Look = Meaning & { requests: number };

const timeoutMs = 5000;
/** The status is enough: of the body, one piece. */
const statusAlone = { maxBytes: 1, until: '<', timeoutMs, accept: '*/*' };

/** The host that is asked about a link: a request a second goes to each. */
export const siteOf = (url: string): string => URL.parse(oEmbedAddressOf(url) ?? url)?.host ?? '';

/** Looks whether a link still plays. Where its site does not answer, the site's front page tells whether it is there. */
export async function lookAt(web: Pick<Outbound, 'get'>, url: string): Promise<Look> {
  const oEmbed = oEmbedAddressOf(url);
  const asked = oEmbed ?? url;
  try {
    const { status } = await web.get(asked, statusAlone);
    return { requests: 1, ...meaningOf(status, oEmbed !== null) };
  } catch (error) {
    if (error instanceof OutboundRefused) return { requests: 1, kind: 'refused' };
    if (!(await isUp(web, asked))) return { requests: 2, kind: 'site', code: null };
    return { requests: 2, kind: 'failed', code: null, reason: 'unreachable', isClear: false };
  }
}

/** YouTube's, Spotify's and SoundCloud's oEmbed answer so where embedding is off, and for what is private. */
const oEmbedReasons = new Map<number, DeadReason>([
  [401, 'not_embeddable'],
  [403, 'private'],
]);

function meaningOf(code: number, isOEmbed: boolean): Meaning {
  if (code >= 200 && code < 300) return { kind: 'plays', code };
  if (code === 429) return { kind: 'site', code };
  const kind = 'failed';
  if (code === 404 || code === 410) return { kind, code, reason: 'gone', isClear: true };
  if (code === 451) return { kind, code, reason: 'blocked', isClear: false };
  const told = isOEmbed ? oEmbedReasons.get(code) : undefined;
  if (told) return { kind, code, reason: told, isClear: true };
  // A site may answer programs so, and people otherwise.
  if (code === 401 || code === 403) return { kind, code, reason: 'private', isClear: false };
  return { kind: 'unknown', code };
}

async function isUp(web: Pick<Outbound, 'get'>, asked: string): Promise<boolean> {
  try {
    return (await web.get(new URL('/', asked).href, statusAlone)).status < 500;
  } catch {
    return false;
  }
}
