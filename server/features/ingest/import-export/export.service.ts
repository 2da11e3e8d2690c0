import type { AppContext } from '#server/context.ts';
import { getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { listRecordingIds, listSourcesOf } from '#server/features/music/tracks/track-source.service.ts';
import { safeFileName } from '#server/lib/file-names.ts';
import type { ExportFormat } from '#shared/ingest/export.ts';
import type { ItemNote, Playlist } from '#shared/playlists/playlists.ts';
import { toMbid } from '#shared/music/recording-ids.ts';
import { toCsv } from './write/csv.ts';
import { toJson } from './write/json.ts';
import { toJspf } from './write/jspf.ts';
import { toM3u8 } from './write/m3u8.ts';
import type { WrittenItem, WrittenList, WrittenNote } from './write/written.ts';
import { toXspf } from './write/xspf.ts';

export interface ExportedFile {
  text: string;
  contentType: string;
  name: string;
}

const writers: Record<ExportFormat, { write: (list: WrittenList) => string; type: string }> = {
  xspf: { write: toXspf, type: 'application/xspf+xml; charset=utf-8' },
  jspf: { write: toJspf, type: 'application/jspf+json; charset=utf-8' },
  m3u8: { write: toM3u8, type: 'audio/x-mpegurl; charset=utf-8' },
  csv: { write: toCsv, type: 'text/csv; charset=utf-8' },
  json: { write: toJson, type: 'application/json; charset=utf-8' },
};

/**
 * A playlist as a file, missing items included.
 * @throws AppError not_found where there is none that the viewer may see
 */
export async function exportPlaylist(
  ctx: AppContext,
  viewer: { id: string } | null,
  id: string,
  format: ExportFormat,
): Promise<ExportedFile> {
  const playlist = await getPlaylist(ctx, viewer, id);
  const { write, type } = writers[format];
  return {
    text: write(toList(playlist, await listKnown(ctx, playlist), ctx.config.publicUrl)),
    contentType: type,
    name: `${safeFileName(playlist.name)}.${format}`,
  };
}

/** Metadata of a playlist's recordings beyond its reply, by their tracks' ids. */
async function listKnown({ db }: AppContext, { tracks }: Playlist) {
  const ids = tracks.map(({ id }) => id);
  return { sources: await listSourcesOf(db, ids), names: await listRecordingIds(db, ids) };
}

function noteOf({ note }: { note?: ItemNote | undefined }): WrittenNote | null {
  if (!note) return null;
  const { text, from_seconds, to_seconds, by } = note;
  return { text, from_seconds, to_seconds, by: by.username };
}

/** All items in their order, with absolute addresses. */
function toList(
  playlist: Playlist,
  { sources, names }: Awaited<ReturnType<typeof listKnown>>,
  origin: string,
): WrittenList {
  const page = `${origin}/playlists/${playlist.id}`;
  const tracks = playlist.tracks.map((track): WrittenItem & { index: number } => ({
    ...track,
    locations: [
      ...(track.storage_type === 'FILE' ? [`${origin}/api/v1/tracks/${track.id}/stream`] : []),
      ...(sources.get(track.id) ?? []).map(({ url }) => url),
    ],
    isrc: names.get(track.id)?.isrc ?? null,
    mbid: names.get(track.id)?.mbid ?? null,
    page: `${page}?track=${track.id}`,
    isMissing: false,
    note: noteOf(track),
  }));
  const missing = playlist.wanted.map((item): WrittenItem & { index: number } => ({
    ...item,
    locations: item.url === null ? [] : [item.url],
    isrc: null,
    mbid: toMbid(item.url),
    page: null,
    isMissing: true,
    note: noteOf(item),
  }));
  return {
    name: playlist.name,
    description: playlist.description,
    genre: playlist.genre,
    visibility: playlist.visibility,
    creator: playlist.owner?.username ?? '',
    page,
    cover: playlist.cover_url === null ? null : new URL(playlist.cover_url, origin).href,
    createdAt: playlist.created_at,
    items: [...tracks, ...missing].sort((a, b) => a.index - b.index),
  };
}
