import type { AppContext } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { importLinesMax } from '#shared/limits.ts';
import type { ListedLine, ReadList } from './read/listed.ts';
import type { ListRules } from './read/rules.ts';
import { listTracksByRules } from './rules.store.ts';

/**
 * A list by rules with the tracks that fulfil them now, among those that search shows the viewer. It does not change
 * afterwards.
 * @throws AppError unprocessable where no track fulfils them
 */
export async function applyRules(
  ctx: AppContext,
  viewer: { id: string },
  list: ReadList,
  rules: ListRules,
): Promise<ReadList> {
  const rows = await listTracksByRules(ctx.db, viewer.id, rules, importLinesMax);
  if (rows.length === 0) throw new AppError('unprocessable', 'import-export:noTrackByRules');
  const lines = rows.map((row): ListedLine => ({
    title: row.title,
    artist: row.artist,
    album: row.album,
    durationSeconds: row.duration_ms === null ? null : row.duration_ms / 1000,
    url: `${ctx.config.publicUrl}/api/v1/tracks/${row.id}/stream`,
    others: [],
    sources: [],
    isrc: row.isrc,
    mbid: row.mbid,
    wasMissing: null,
    guessed: false,
  }));
  return { ...list, lineCount: lines.length, lines };
}
