import * as z from 'zod/mini';
import type { Outbound, OutboundAnswer } from '#server/lib/outbound.ts';
import { platformOf } from '#shared/music/external-embeds.ts';
import { nameMax, urlMax } from '#shared/limits.ts';
import { canonicalLink, type CanonicalLink, isShortLink } from '#shared/music/links.ts';
import type { LinkPreview } from '#shared/music/track-drafts.ts';

/** oEmbed endpoints (oembed.com) of the sites that have one without a key. */
const providers: Partial<Record<CanonicalLink['platform'], string>> = {
  youtube: 'https://www.youtube.com/oembed?format=json&url=',
  spotify: 'https://open.spotify.com/oembed?url=',
  soundcloud: 'https://soundcloud.com/oembed?format=json&url=',
};

/** The oEmbed endpoint's address for a link; null if its site has none, or if the link is a short one. */
export function oEmbedAddressOf(url: string): string | null {
  const provider = isShortLink(url) ? undefined : providers[platformOf(url)];
  return provider === undefined ? null : provider + encodeURIComponent(url);
}

const timeoutMs = 4000;
const json = { maxBytes: 256 * 1024, timeoutMs, accept: 'application/json' };
/** Options of a request for a page, of which only the head is read. */
const page = { maxBytes: 256 * 1024, timeoutMs, accept: 'text/html', until: '</head>' };

const OEmbed = z.object({
  title: z.optional(z.unknown()),
  author_name: z.optional(z.unknown()),
  thumbnail_url: z.optional(z.unknown()),
  duration: z.optional(z.unknown()),
});

type Found = Pick<LinkPreview, 'title' | 'artist' | 'cover_url' | 'duration_seconds'>;
const nothing: Found = { title: null, artist: null, cover_url: null, duration_seconds: null };

/** Reads a link's metadata from its site. After any failure there, the preview has the link alone. */
export async function lookUpLink(outbound: Outbound, link: CanonicalLink): Promise<LinkPreview> {
  const target = isShortLink(link.url) ? await follow(outbound, link) : link;
  const found = await findWords(outbound, target).catch(() => nothing);
  return { source_url: target.url, platform: target.platform, ...found };
}

async function findWords(outbound: Outbound, link: CanonicalLink): Promise<Found> {
  const provider = providers[link.platform];
  if (provider !== undefined)
    return readOEmbed(await outbound.get(provider + encodeURIComponent(link.url), json));
  const answer = await outbound.get(link.url, page);
  if (answer.status !== 200 || !/^text\/html|^application\/xhtml/i.test(answer.contentType)) return nothing;
  const html = answer.body.toString('utf8');
  const embed = linkedOEmbed(html, answer.url);
  const found = embed ? await outbound.get(embed, json).then(readOEmbed, () => nothing) : nothing;
  return found.title === null ? readOpenGraph(html) : found;
}

/** The target of a short link; the link itself if the target is no music. */
async function follow(outbound: Outbound, link: CanonicalLink): Promise<CanonicalLink> {
  const answer = await outbound.get(link.url, page).catch(() => null);
  const target = answer && canonicalLink(answer.url);
  return target?.platform === link.platform ? target : link;
}

function readOEmbed(answer: OutboundAnswer): Found {
  if (answer.status !== 200) return nothing;
  const parsed = OEmbed.safeParse(JSON.parse(answer.body.toString('utf8')));
  if (!parsed.success) return nothing;
  const artist = line(parsed.data.author_name)?.replace(/ - Topic$/, '') ?? null;
  const title = line(parsed.data.title);
  // SoundCloud: "Flickermood by Forss".
  const suffix = ` by ${artist}`;
  const isNamed = artist !== null && title !== null && title.endsWith(suffix) && title.length > suffix.length;
  return {
    title: isNamed ? title.slice(0, -suffix.length) : title,
    artist,
    cover_url: picture(parsed.data.thumbnail_url),
    duration_seconds: seconds(parsed.data.duration),
  };
}

const tagLengthAtMost = 2000;

/** The tags of this name. Each ends at the next `>`, and the search continues after it: no text is read twice. */
function* tagsOf(html: string, name: string): Generator<string> {
  const opening = new RegExp(`<${name}\\b`, 'gi');
  for (let found; (found = opening.exec(html)) !== null;) {
    const end = html.indexOf('>', found.index);
    if (end === -1) return;
    opening.lastIndex = end + 1;
    if (end - found.index <= tagLengthAtMost) yield html.slice(found.index, end + 1);
  }
}

/** oEmbed's own discovery (oembed.com, section 4). */
export function linkedOEmbed(html: string, base: string): string | null {
  for (const tag of tagsOf(html, 'link')) {
    if (!/type\s*=\s*["']?application\/json\+oembed/i.test(tag)) continue;
    const href = attribute(tag, 'href');
    return href && URL.canParse(href, base) ? new URL(href, base).href : null;
  }
  return null;
}

/** The Open Graph protocol's words (ogp.me). */
export function readOpenGraph(html: string): Found {
  const words = new Map<string, string>();
  for (const tag of tagsOf(html, 'meta')) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name');
    const content = attribute(tag, 'content');
    if (name && content && !words.has(name)) words.set(name, content);
  }
  const title = line(words.get('og:title'));
  // Apple Music: "Song by Artist on Apple Music".
  const apple = /^(.+) by (.+) on Apple\sMusic$/.exec(title ?? '');
  return {
    title: apple?.[1] ?? title,
    artist: apple?.[2] ?? line(words.get('music:musician_name')),
    cover_url: picture(words.get('og:image:secure_url') ?? words.get('og:image')),
    duration_seconds: seconds(words.get('music:duration') ?? words.get('video:duration')),
  };
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\b${name}\\s*=\\s*("([^"]*)"|'([^']*)')`, 'i').exec(tag);
  const value = match?.[2] ?? match?.[3];
  return value === undefined ? null : plain(value);
}

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

/** Text without HTML's entities. */
export function plain(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}

/** A site's text as one line, without marks that change the writing direction, as titles here have to be. */
export function line(value: unknown): string | null {
  const clean = (typeof value === 'string' ? value : '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, nameMax)
    .trim();
  return clean === '' ? null : clean;
}

/** A length of up to a day; sites write it as a number or in digits. */
function seconds(value: unknown): number | null {
  const length = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof length === 'number' && length > 0 && length <= 86_400 ? length : null;
}

/** The address of a picture that the web may show, or null. */
export function picture(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > urlMax || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}
