import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import {
  addTrackToPlaylist,
  findFillablePlaylist,
} from '#server/features/playlists/core/playlist.service.ts';
import {
  countSourceInPlaylist,
  findOwnLink,
  getOwnTrack,
  insertLinkTrack,
  noteUpload,
} from '#server/features/music/tracks/track.service.ts';
import { addFurtherSources } from '#server/features/music/tracks/track-source.service.ts';
import { newId } from '#server/lib/ids.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { AppError } from '#shared/errors.ts';
import { canonicalLink, type CanonicalLink, namesMusic } from '#shared/music/links.ts';
import { trackDefaults } from '#shared/music/track-defaults.ts';
import { type ExternalTrackDraft, type LinkPreview } from '#shared/music/track-drafts.ts';
import { type Platform, type Track } from '#shared/music/tracks.ts';
import { lookUpLink } from './link-preview.ts';

/** Limit per account: each request makes the server call an address that the requester chose. */
const previewLimit = { name: 'link-preview', max: 300, windowMs: 60 * 60_000 };

/** @throws AppError unprocessable, too_many_requests */
export async function previewLink(
  ctx: AppContext,
  viewer: { id: string },
  address: string,
  limit: RateLimit = previewLimit,
): Promise<LinkPreview> {
  const link = readLink(address);
  // An address of no service that we know may be any site.
  await countAgainst(ctx, link.platform === 'other' ? previewLimit : limit, viewer.id);
  const { previews, web } = ctx.outbound;
  return previews.get(link.url, () => lookUpLink(web, link));
}

/**
 * Adds a link as a track, and to a playlist if one is named. Metadata of its site fill in what was not typed.
 * @throws AppError unprocessable (not a link to music), not_found, conflict (no right, or the playlist), too_many_requests
 */
export async function addExternalTrack(
  ctx: AppContext,
  viewer: { id: string; ip: string },
  draft: ExternalTrackDraft,
): Promise<Track> {
  if (draft.playlist_id) await findFillablePlaylist(ctx.db, viewer, draft.playlist_id);
  const preview = await previewLink(ctx, viewer, draft.source_url);
  const platform = choosePlatform(draft.platform, preview.platform);
  const id = newId(ctx.clock());
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock();
    await insertLinkTrack(trx, {
      id,
      owner_id: viewer.id,
      title: draft.title,
      artist: draft.artist || preview.artist || trackDefaults.artist,
      album: draft.album || trackDefaults.album,
      genre: draft.genre || trackDefaults.style,
      storage_type: 'URL',
      source_url: preview.source_url,
      platform,
      cover_source_url: preview.cover_url,
      created_at: now,
    });
    if (draft.playlist_id) {
      await addTrackToPlaylist(trx, { playlistId: draft.playlist_id, trackId: id, viewerId: viewer.id, now });
      // After the playlist's own row has changed: of two at once, the second sees the first one's line.
      const lines = await countSourceInPlaylist(trx, draft.playlist_id, preview.source_url);
      if (lines > 1) throw new AppError('conflict', 'upload:linkAlreadyThere');
    }
    await noteUpload(trx, { ownerId: viewer.id, trackId: id, ip: viewer.ip, now });
  });
  const track = await getOwnTrack(ctx, viewer, id);
  if (!track) throw new AppError('not_found', 'errors:notFound');
  return track;
}

/**
 * The platform by the address. If the address does not show it (`other`), the person's choice counts.
 * @throws AppError unprocessable where the two contradict
 */
function choosePlatform(chosen: Platform, recognised: Platform): Platform {
  if (recognised === 'other' || chosen === 'other' || chosen === recognised)
    return recognised === 'other' ? chosen : recognised;
  const params = { told: platformNames[recognised], chosen: platformNames[chosen] };
  throw new AppError('unprocessable', 'upload:otherPlatform', { params });
}

const platformNames: Record<Platform, string> = {
  spotify: 'Spotify',
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
  apple: 'Apple Music',
  other: '',
};

export interface NewLinkTrack {
  ownerId: string;
  ip: string;
  /** The moment, in ms: `ctx.clock()`. */
  now: number;
  link: CanonicalLink;
  words: { title: string; artist: string; album: string };
  coverUrl?: string | null;
  durationMs?: number | null;
  isrc?: string | null;
  mbid?: string | null;
  /** Further addresses of the same recording. */
  further?: readonly CanonicalLink[];
}

/**
 * Adds a link as a track, inside the caller's transaction, without calling its site; returns its id. A track that the same
 * person has on this address is used again.
 */
export async function addLinkTrack(
  trx: Db,
  { ownerId, ip, now, link, words, coverUrl = null, further = [], ...known }: NewLinkTrack,
): Promise<string> {
  const own = await findOwnLink(trx, ownerId, link.url);
  if (own) return own.id;
  const id = newId(now);
  await insertLinkTrack(trx, {
    id,
    owner_id: ownerId,
    title: words.title,
    artist: words.artist || trackDefaults.artist,
    album: words.album || trackDefaults.album,
    genre: trackDefaults.style,
    storage_type: 'URL',
    source_url: link.url,
    platform: link.platform,
    cover_source_url: coverUrl,
    duration_ms: known.durationMs ?? null,
    isrc: known.isrc ?? null,
    mbid: known.mbid ?? null,
    created_at: now,
  });
  await addFurtherSources(trx, { id, url: link.url, now }, further);
  await noteUpload(trx, { ownerId, trackId: id, ip, now });
  return id;
}

function readLink(address: string): CanonicalLink {
  const link = canonicalLink(address);
  if (!link) throw new AppError('unprocessable', 'upload:notALink');
  if (!namesMusic(link)) throw new AppError('unprocessable', 'upload:linkWithoutMusic');
  return link;
}
