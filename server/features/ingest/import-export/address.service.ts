import type { AppContext } from '#server/context.ts';
import { previewLink } from '#server/features/ingest/uploads/external-track.service.ts';
import { ownAddress } from '#server/lib/base-path.ts';
import { OutboundError } from '#server/lib/outbound.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { AppError } from '#shared/errors.ts';
import { platformOf } from '#shared/music/external-embeds.ts';
import type { ImportAnswers, ImportPreview } from '#shared/ingest/import-export.ts';
import { megabyte } from '#shared/limits.ts';
import { exportPlaylist } from './export.service.ts';
import { optionsOf, previewFile, readInThread } from './preview.service.ts';
import type { ListFile } from './read/read-list.task.ts';

type Viewer = { id: string };

/** Limit per account: each request makes the server call an address that the requester chose. */
const addressesPerAccount: RateLimit = { name: 'import-address', max: 60, windowMs: 60 * 60_000 };

const request = {
  maxBytes: 5 * megabyte,
  timeoutMs: 10_000,
  // Another Segue answers with all that it knows of a playlist.
  accept: 'application/jspf+json, application/xspf+xml;q=0.9, text/html;q=0.8, */*;q=0.5',
};

/** Length of YouTube's feed of a list: it ends with the fifteenth video. */
const youtubeFeedLength = 15;

/** Advice by service on how to get its lists as files. */
const howElse = {
  spotify: 'import-export:onlySpotifyName',
  youtube: 'import-export:onlyYoutubeName',
  apple: 'import-export:onlyAppleName',
  soundcloud: 'import-export:onlySoundcloudName',
  other: 'import-export:onlyName',
} as const;

/**
 * The preview of a list at an address: a file, a feed, or a page as far as its public metadata go.
 * @throws AppError unprocessable (no answer, no list, nothing but a name), too_many_requests, unavailable
 */
export async function previewAddress(
  ctx: AppContext,
  viewer: Viewer,
  address: string,
  answers: ImportAnswers = {},
): Promise<ImportPreview> {
  await countAgainst(ctx, addressesPerAccount, viewer.id);
  const file = await readAddress(ctx, viewer, address);
  let total: number | null = null;
  const preview = await previewFile(ctx, viewer, answers, async () => {
    const read = await readInThread(ctx, viewer, { ...file, options: optionsOf(answers) });
    total = read.total;
    const [list] = read.lists;
    if (list?.lineCount === 0) throw await nothingTold(ctx, viewer, address, list.name);
    return read;
  });
  const count = preview.lists[0]?.line_count ?? 0;
  const isPart = total !== null ? total > count : isYoutubeFeed(file.url) && count >= youtubeFeedLength;
  return { ...preview, partly: isPart ? { total } : null };
}

type FoundFile = Omit<ListFile, 'options'> & { url: string };

async function readAddress(ctx: AppContext, viewer: Viewer, address: string): Promise<FoundFile> {
  const own = ownPlaylist(address, ctx.config.publicUrl);
  if (own !== null) {
    const { text } = await exportPlaylist(ctx, viewer, own, 'jspf');
    return { bytes: Buffer.from(text), fileName: undefined, isPage: false, url: address };
  }
  const { status, contentType, body, url } = await get(ctx, listAddress(address));
  if (status === 404 || status === 410) {
    throw new AppError('unprocessable', 'import-export:addressGone');
  }
  if (status !== 200) {
    throw new AppError('unprocessable', 'import-export:addressRefused', { params: { status } });
  }
  const isPage = /^text\/html|^application\/xhtml/i.test(contentType);
  return { bytes: body, fileName: new URL(url).pathname.slice(-300), isPage, url };
}

async function get(ctx: AppContext, address: string) {
  try {
    return await ctx.outbound.web.get(address, request);
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    throw new AppError('unprocessable', 'import-export:addressFailed', { cause });
  }
}

/** Id of a playlist at an address of this site, which needs no call; null for other addresses. */
function ownPlaylist(address: string, publicUrl: string): string | null {
  const path = ownAddress(new URL(address), publicUrl)?.pathname ?? '';
  return /^\/(?:embed\/)?playlists\/([0-9a-z]{1,40})\/?$/.exec(path)?.[1] ?? null;
}

const youtubeFeed = 'https://www.youtube.com/feeds/videos.xml';
const isYoutubeFeed = (url: string): boolean => url.startsWith(youtubeFeed);

/** The address to read a list from: YouTube's pages name no videos in their metadata, but its feed does. */
function listAddress(address: string): string {
  const id = platformOf(address) === 'youtube' ? new URL(address).searchParams.get('list') : null;
  return id ? `${youtubeFeed}?${new URLSearchParams({ playlist_id: id })}` : address;
}

/** The refusal for a page that has at most the name of its list; it says where to get the list. */
async function nothingTold(ctx: AppContext, viewer: Viewer, address: string, said: string) {
  const title = said || (await previewLink(ctx, viewer, address).catch(() => null))?.title;
  const name = title || new URL(address).hostname;
  return new AppError('unprocessable', howElse[platformOf(address)], { params: { name } });
}
