import type { AppContext } from '#server/context.ts';
import { listVisibleTracks } from '#server/features/playlists/search/search.service.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { ownAddress } from '#server/lib/base-path.ts';
import { playsInPage } from '#shared/music/external-links.ts';
import { canonicalLink, type CanonicalLink, namesMusic } from '#shared/music/links.ts';
import type { PreviewLine } from '#shared/ingest/import-export.ts';
import type { Track } from '#shared/music/tracks.ts';
import { isTypoOf } from '#shared/typos.ts';
import { wordsOf } from '#shared/playlists/search-text.ts';
import { lengthFits, otherReadings } from './match-rules.ts';
import { isBareAddress } from './read/bare-address.ts';
import type { ListedLine } from './read/listed.ts';

type Viewer = { id: string };

/** Most items without an exact match that are looked up with typos forgiven: each costs a search. */
const searchesMax = 500;
/** Items per turn; the server answers others in between. */
const linesAtOnce = 50;

/** The match of a missing item, before the track itself is read. */
interface Found {
  id: string;
  /** True if no other track fits. */
  sure: boolean;
}

/**
 * Matches each item of a list: with a track here by its address; else with one by title and artist, ignoring case, accents
 * and typical additions. A different length makes the match doubtful. A link to music elsewhere is given beside it.
 */
export async function matchLines(
  ctx: AppContext,
  viewer: Viewer,
  lines: readonly ListedLine[],
): Promise<Omit<PreviewLine, 'already'>[]> {
  const found: (Found | null)[] = [];
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    found.push(...(await matchSome(ctx, viewer, lines.slice(at, at + linesAtOnce))));
  }
  await searchForTheRest(ctx, viewer, lines, found);
  const tracks = await listVisibleTracks(
    ctx,
    viewer,
    found.flatMap((one) => one?.id ?? []),
  );
  return lines.map((line, at) => toPreviewLine(line, found[at] ?? null, tracks));
}

async function matchSome(
  ctx: AppContext,
  viewer: Viewer,
  lines: readonly ListedLine[],
): Promise<(Found | null)[]> {
  const found = await Promise.all(lines.map((line) => byAddress(ctx, viewer, line)));
  const open = lines.flatMap((line, at) =>
    found[at] || isBareAddress(line) ? [] : [{ at, readings: otherReadings(line) }],
  );
  // Reading by reading, so that what a line says comes before what it may mean.
  for (let step = 0; ; step += 1) {
    const pending = open.filter(({ at, readings }) => !found[at] && readings[step]);
    if (pending.length === 0) return found;
    const ids = await ctx.search.identify(
      pending.flatMap(({ readings }) => readings[step] ?? []),
      viewer.id,
    );
    for (const [index, { at, readings }] of pending.entries()) {
      const id = ids[index];
      if (id) found[at] = { id, sure: readings[step]?.artist !== '' };
    }
  }
}

/** The track that one of the item's addresses on this site names. */
async function byAddress(
  ctx: AppContext,
  viewer: Viewer,
  { url, others }: ListedLine,
): Promise<Found | null> {
  for (const address of [url ?? '', ...others]) {
    const id = trackIdIn(address, ctx.config.publicUrl);
    if (id !== null && (await mayListen(ctx.db, viewer, id))) return { id, sure: true };
  }
  return null;
}

/** Id of the track that an address of this site names: in a playlist's link, or its stream. */
function trackIdIn(text: string, publicUrl: string): string | null {
  const address = ownAddress(URL.parse(text), publicUrl);
  if (!address) return null;
  const id =
    /^\/api\/v1\/tracks\/([0-9a-z]{1,40})\/stream$/.exec(address.pathname)?.[1] ??
    address.searchParams.get('track');
  return id && /^[0-9a-z]{1,40}$/.test(id) ? id : null;
}

/**
 * Searches the remaining items with typos forgiven: takes the first hit if its words are the item's, up to a letter each.
 */
async function searchForTheRest(
  ctx: AppContext,
  viewer: Viewer,
  lines: readonly ListedLine[],
  found: (Found | null)[],
): Promise<void> {
  const remaining = lines.flatMap((line, at) =>
    found[at] || linksOf(line).link || !line.artist ? [] : [{ line, at }],
  );
  for (const { line, at } of remaining.slice(0, searchesMax)) {
    const question = {
      kind: 'track',
      text: `${line.title} ${line.artist}`,
      viewerId: viewer.id,
      limit: 1,
    } as const;
    const [hit] = await ctx.search.find(question);
    const [track] = hit ? [...(await listVisibleTracks(ctx, viewer, [hit.id])).values()] : [];
    if (track && isNearly(line, track)) found[at] = { id: track.id, sure: false };
  }
}

/** File ending in titles of old uploads, which is not shown and which no list contains. */
const fileEnding = /\.mp3$/i;

function isNearly(line: ListedLine, track: Track): boolean {
  const words = wordsOf(`${line.title} ${line.artist}`);
  const has = wordsOf(`${track.title.replace(fileEnding, '')} ${track.artist}`);
  return (
    words.length === has.length &&
    words.every((word) => has.some((one) => one === word || isTypoOf(word, one)))
  );
}

/**
 * A link that can be listed: of a service that plays here, or of a file that plays in the page; any other only if the list
 * says that it was a link there.
 */
function linkOf({ url, wasMissing }: ListedLine): PreviewLine['link'] {
  const link = url === null || wasMissing === true ? null : musicAt(url);
  return link && (wasMissing === false || link.platform !== 'other' || playsAsFile(link.url)) ? link : null;
}

/** The link and the further sources of the recording; an unusable first address is replaced by the next. */
function linksOf(line: ListedLine): Pick<PreviewLine, 'link' | 'sources'> {
  const link = linkOf(line);
  const others = line.sources;
  if (link === null && others.length > 0) {
    return linksOf({ ...line, url: others[0] ?? null, sources: others.slice(1) });
  }
  const further = link === null ? [] : others.flatMap((url) => musicAt(url)?.url ?? []);
  return { link, sources: [...new Set(further)].filter((url) => url !== link?.url) };
}

/** A link to music; null for a file on any Segue, which may not be passed on. */
function musicAt(url: string): CanonicalLink | null {
  const link = canonicalLink(url);
  return link && namesMusic(link) && !/\/api\/v1\/tracks\/[0-9a-z]{1,40}\/stream$/.test(link.url)
    ? link
    : null;
}

const playsAsFile = (url: string): boolean =>
  playsInPage(url) && /\.(mp3|wav|ogg|m4a)$/i.test(new URL(url).pathname);

function toPreviewLine(
  line: ListedLine,
  found: Found | null,
  tracks: ReadonlyMap<string, Track>,
): Omit<PreviewLine, 'already'> {
  const track = found === null ? null : (tracks.get(found.id) ?? null);
  return {
    title: line.title,
    is_nameless: line.url !== null && isBareAddress(line),
    artist: line.artist,
    album: line.album,
    duration_seconds: line.durationSeconds,
    url: line.url,
    track,
    sure:
      track === null || (found?.sure === true && lengthFits(line.durationSeconds, track.duration_seconds)),
    ...linksOf(line),
    isrc: line.isrc,
    mbid: line.mbid,
  };
}
