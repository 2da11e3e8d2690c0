import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { listAlike, soundsOf, vectorOfTrack } from '#server/features/music/sound/sound.service.ts';
import { toTrack, type TrackWithOwner } from '#server/features/music/tracks/track.view.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import { similarTracksMax } from '#shared/limits.ts';
import { isSameTempo, keySteps, type Sound } from '#shared/music/sound.ts';
import type {
  PlaylistReason,
  SimilarPlaylist,
  SimilarTrack,
  TrackReason,
} from '#shared/playlists/similar.ts';
import { listDeadOf } from '../core/items/dead-links.service.ts';
import { findListed } from '../core/listed.service.ts';
import { findVisiblePlaylist } from '../core/playlist.service.ts';
import * as store from './similar.store.ts';

/** Popular songs of a style, and songs that sound alike, that are looked at: some are left out, as copies or closed to the viewer. */
const lookedAt = 3 * similarTracksMax;
/** Songs less alike than this are no neighbours: two of a package of music are so in one of three cases (docs/radio.md). */
const alikeFrom = 0.6;

type Seed = NonNullable<Awaited<ReturnType<typeof store.findSeed>>> & { id: string };
type Found = TrackWithOwner & { reason: TrackReason };

/**
 * Songs that fit a track: its company, the closest first, then what sounds like it, then popular ones of its style.
 * @throws AppError not_found
 */
export async function listSimilarTracks(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  limit: number,
): Promise<SimilarTrack[]> {
  const { db } = ctx;
  const viewerId = viewer?.id ?? null;
  const row = (await mayListen(db, viewer, id)) ? await store.findSeed(db, id) : null;
  if (!row) throw new AppError('not_found', 'errors:notFound');
  const seed = { ...row, id };
  let found = await withoutDead(db, await companyOf(db, seed, viewerId));
  for (const others of [alikeTo, styledLike]) {
    if (found.length >= limit) break;
    const known = new Set([id, ...found.map((track) => track.id)]);
    const more = (await others(ctx, seed, viewerId)).filter((track) => !known.has(track.id));
    found = withoutCopies([...found, ...(await withoutDead(db, more))], seed.title);
  }
  const some = found.slice(0, limit);
  const sounds = await soundsOf(
    db,
    some.map((track) => track.id),
  );
  return some.map(({ reason, ...track }) => ({
    ...toTrack(track, viewer),
    reason,
    sound: sounds.get(track.id) ?? unknownSound,
  }));
}

const unknownSound: Sound = { bpm: null, key: null };

/** The company of a song in public playlists, the closest first. */
async function companyOf(db: Db, seed: Seed, viewerId: string | null): Promise<Found[]> {
  const company = seed.song === null ? [] : await store.listSongCompany(db, seed.song);
  const beside = new Map(company.map((row) => [row.track_id, row]));
  const near = beside.size === 0 ? [] : await store.listShownTracks(db, [...beside.keys()], viewerId);
  const closenessOf = (row: TrackWithOwner) => beside.get(row.id)?.closeness ?? 0;
  return near
    .toSorted((a, b) => closenessOf(b) - closenessOf(a))
    .map((row) => {
      const playlists = beside.get(row.id)?.playlists ?? 0;
      return { ...row, reason: { kind: 'company', with: { id: seed.id, title: seed.title }, playlists } };
    });
}

/** Songs that sound like one, the most alike first; nothing for a link, whose sound is not known. */
async function alikeTo({ db, readDb }: AppContext, seed: Seed, viewerId: string | null): Promise<Found[]> {
  const vector = await vectorOfTrack(db, seed.id);
  if (vector === null) return [];
  const alike = (await listAlike(readDb, vector, lookedAt)).filter(({ alikeness }) => alikeness >= alikeFrom);
  const ids = alike.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await store.listShownTracks(db, ids, viewerId);
  const sounds = await soundsOf(db, [seed.id, ...ids]);
  const own = sounds.get(seed.id) ?? unknownSound;
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => {
      const sound = sounds.get(row.id) ?? unknownSound;
      return {
        ...row,
        reason: { kind: 'sound', tempo: isSameTempo(own, sound), key: keySteps(own, sound) === 0 },
      };
    });
}

/** The popular songs of a song's style, of other people. */
async function styledLike({ db }: AppContext, seed: Seed, viewerId: string | null): Promise<Found[]> {
  if (seed.genre === '') return [];
  const styled = { genre: seed.genre, butOf: seed.owner_id };
  const popular = await store.listTracksOfStyle(db, styled, viewerId, lookedAt);
  return popular.map((row) => ({ ...row, reason: { kind: 'style', genre: seed.genre } }));
}

async function withoutDead<R extends { id: string }>(db: Db, rows: readonly R[]): Promise<R[]> {
  const dead = await listDeadOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !dead.has(id));
}

/** The same address or words twice are one song to a listener, also where two people added it. */
function withoutCopies(tracks: readonly Found[], seedTitle: string): Found[] {
  const seen = new Set<string>();
  return tracks.filter((track) => {
    const words = `${track.title}\n${track.artist}`.toLowerCase();
    const names = [words, ...(track.source_url === null ? [] : [track.source_url])];
    const isNew = names.every((name) => !seen.has(name)) && track.title !== seedTitle;
    for (const name of names) seen.add(name);
    return isNew;
  });
}

/**
 * Playlists of other people that fit one: those with songs in common, the closest first, then popular ones of its style.
 * @throws AppError not_found
 */
export async function listSimilarPlaylists(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  limit: number,
): Promise<SimilarPlaylist[]> {
  const { db } = ctx;
  const viewerId = viewer?.id ?? null;
  const own = await findVisiblePlaylist(db, viewer, id);
  const company = await store.listPlaylistCompany(db, id);
  const beside = new Map(company.map((row) => [row.other_id, row]));
  const styled = { genre: own.genre, butOf: own.owner_id };
  const popular =
    beside.size >= limit || own.genre === ''
      ? []
      : await store.listPlaylistIdsOfStyle(db, styled, viewerId, limit + beside.size);
  const closest = company.toSorted((a, b) => b.closeness - a.closeness).map((row) => row.other_id);
  const ids = [...new Set([...closest, ...popular])];
  const reasonFor = (other: string): PlaylistReason => {
    const songs = beside.get(other)?.songs;
    return songs === undefined ? { kind: 'style', genre: own.genre } : { kind: 'songs', songs };
  };
  const summaries = await findListed(db, viewer, ids);
  return summaries.slice(0, limit).map((playlist) => ({ ...playlist, reason: reasonFor(playlist.id) }));
}
