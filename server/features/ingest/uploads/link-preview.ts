import * as z from 'zod/mini';
import { elementsOf, type HtmlElement, metasOf } from '#server/lib/html.ts';
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
  const head = elementsOf(answer.body.toString('utf8'), ['link', 'meta']);
  const embed = linkedOEmbed(head, answer.url);
  const found = embed ? await outbound.get(embed, json).then(readOEmbed, () => nothing) : nothing;
  return found.title === null ? readOpenGraph(head) : found;
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

/** oEmbed's own discovery (oembed.com, section 4). */
function linkedOEmbed(head: readonly HtmlElement[], base: string): string | null {
  const link = head.find(
    ({ name, attributes }) =>
      name === 'link' && attributes['type']?.toLowerCase().startsWith('application/json+oembed'),
  );
  const href = link?.attributes['href'];
  return href && URL.canParse(href, base) ? new URL(href, base).href : null;
}

/** The Open Graph protocol's words (ogp.me). */
function readOpenGraph(head: readonly HtmlElement[]): Found {
  const metas = metasOf(head);
  const first = (name: string) => metas.get(name)?.[0];
  const title = line(first('og:title'));
  // Apple Music: "Song by Artist on Apple Music".
  const apple = /^(.+) by (.+) on Apple\sMusic$/.exec(title ?? '');
  return {
    title: apple?.[1] ?? title,
    artist: apple?.[2] ?? line(first('music:musician_name')),
    cover_url: picture(first('og:image:secure_url') ?? first('og:image')),
    duration_seconds: seconds(first('music:duration') ?? first('video:duration')),
  };
}

/** Words of a site, as a title of ours may be: one line, no marks that turn the writing direction. */
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
