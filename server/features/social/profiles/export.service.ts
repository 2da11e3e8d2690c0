import type { AppContext } from '#server/context.ts';
import { type WrittenExport } from '#server/db/table-names.ts';
import { exportedTables } from '#server/db/tables-by-fate.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { listSessions, sessionStands } from '#server/features/accounts/auth/session.service.ts';
import { findUserRow, getCurrentUser } from '#server/features/accounts/users/user.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { isSigned, signQuery } from '#server/lib/signed-query.ts';
import { AppError } from '#shared/errors.ts';
import { openFileNames } from '#server/lib/file-names.ts';
import * as store from './export.store.ts';

const linkMs = 5 * 60_000;
const subjectOf = (userId: string) => ['export', userId];
/** Limit per account: an archive can be many gigabytes. */
const exportsPerAccount: RateLimit = { name: 'export', max: 10, windowMs: 60 * 60_000 };

/** A viewer, with their address. */
interface Asker {
  id: string;
  username: string;
  sessionId: string;
  ip: string;
}

/**
 * An address that opens a person's archive for some minutes, while the requesting session is valid: a download by the
 * browser itself carries no header, and a session's token must not be in an address.
 * @throws AppError too_many_requests
 */
export async function requestExport(ctx: AppContext, asker: Asker) {
  await countAgainst(ctx, exportsPerAccount, asker.id);
  const subject = { type: 'user', id: asker.id };
  await recordAudit(ctx, { action: 'account.exported', actor: asker, ip: asker.ip, subject });
  const expiresAt = ctx.clock() + linkMs;
  const query = signQuery(ctx.serverKey, subjectOf(asker.id), { session: asker.sessionId }, expiresAt);
  return { url: `/api/v1/exports/${asker.id}?${query}`, expires_at: toMoment(expiresAt) };
}

interface ExportQuery {
  session?: string | undefined;
  expires?: string | undefined;
  signature?: string | undefined;
}

/**
 * The person of a signed address, and the file name of their archive.
 * @throws AppError not_found where the address is not one of ours (any more)
 */
export async function openExport(ctx: AppContext, userId: string, query: ExportQuery) {
  const { session = '', expires, signature } = query;
  const isOurs = isSigned(ctx.serverKey, subjectOf(userId), { session, expires, signature }, ctx.clock());
  const user = isOurs ? await findUserRow(ctx, userId) : null;
  if (!user || !(await sessionStands(ctx, session, userId))) {
    throw new AppError('not_found', 'profile:exportGone');
  }
  const day = toMoment(ctx.clock()).slice(0, 10);
  return { userId, sessionId: session, fileName: `segue-${user.username}-${day}.zip` };
}

/** A file of an archive: JSON, or a stored blob. */
export type ExportFile = { path: string; json: unknown } | { path: string; sha256: string };

/** Everything that belongs to a person, file by file. */
export async function listExportFiles(
  ctx: AppContext,
  userId: string,
  sessionId: string,
): Promise<ExportFile[]> {
  const nameFile = openFileNames();
  const db = ctx.readDb;
  const user = await findUserRow(ctx, userId);
  const tracks = (await store.listTracksOf(db, userId)).map(({ audio_sha256: sha256, ...track }) => ({
    track,
    sha256,
    file: sha256 === null ? null : nameFile('tracks', named(track), 'mp3'),
  }));
  const sources = Map.groupBy(await store.listSourcesOf(db, userId), (source) => source.track_id);
  const files = new Map(tracks.map(({ track, file }) => [track.id, file]));
  const items = Map.groupBy(await store.listItemsOf(db, userId), (item) => item.playlist_id);
  const playlists = (await store.listPlaylistsOf(db, userId)).map(
    ({ cover_sha256: sha256, ...playlist }) => ({
      playlist,
      sha256,
      cover: sha256 === null ? null : nameFile('covers', playlist.name, 'webp'),
    }),
  );
  const avatar = user?.avatar_sha256 ?? null;

  const written: Record<WrittenExport, unknown> = {
    'profile.json': {
      ...(await getCurrentUser(ctx, userId)),
      remembers_plays: user?.remembers_plays === 1,
      keeps_plays_days: user?.keeps_plays_days,
    },
    'sessions.json': await listSessions(ctx, userId, sessionId),
    'tracks.json': tracks.map(({ track, file }) => ({
      ...withMoments(track),
      file,
      sources: (sources.get(track.id) ?? []).map(({ url, platform }) => ({ url, platform })),
    })),
    'playlists.json': playlists.map(({ playlist, cover }) => ({
      ...withMoments(playlist),
      cover,
      entries: (items.get(playlist.id) ?? []).map((item) => toItem(item, files)),
    })),
  };
  const rows = exportedTables.map(async (table) => ({
    path: table.file,
    json: (await store.listRowsOf(db, table, userId)).map(withMoments),
  }));

  return [
    ...Object.entries(written).map(([path, json]) => ({ path, json })),
    ...(await Promise.all(rows)),
    ...blobFile('avatar.webp', avatar),
    ...playlists.flatMap(({ cover, sha256 }) => blobFile(cover, sha256)),
    ...tracks.flatMap(({ file, sha256 }) => blobFile(file, sha256)),
  ];
}

function blobFile(path: string | null, sha256: string | null): ExportFile[] {
  return path === null || sha256 === null ? [] : [{ path, sha256 }];
}

function named({ artist, title }: { artist: string; title: string }): string {
  return artist === '' ? title : `${artist} - ${title}`;
}

type Item = Awaited<ReturnType<typeof store.listItemsOf>>[number];

function toItem(item: Item, files: ReadonlyMap<string, string | null>) {
  const { track_id: id } = item;
  // An item that an import could not match: what its list said.
  if (id === null) {
    const { wanted_title: title, wanted_artist: artist, wanted_album: album } = item;
    const { wanted_duration_ms: duration_ms, wanted_url: url } = item;
    return { title, artist, album, duration_ms, url, track_id: null };
  }
  return {
    title: item.title,
    artist: item.artist,
    track_id: id,
    source_url: item.source_url,
    // Null where the track is another person's.
    file: files.get(id) ?? null,
  };
}

/** A row with its times in the API's form. */
function withMoments(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      store.isMoment(name) && typeof value === 'number' ? toMoment(value) : value,
    ]),
  );
}
