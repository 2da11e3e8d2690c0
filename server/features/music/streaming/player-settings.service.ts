import type { AppContext } from '#server/context.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import type { SourceKind } from '#shared/music/source-order.ts';
import type { PlayerSettings, PlayerSettingsPatch } from '#shared/ingest/track-sources.ts';
import { findSettings, upsertSettings } from './player-settings.store.ts';

/** The order in which a person prefers the sources of a recording. A visitor's browser stores theirs. */
export async function getPlayerSettings(ctx: AppContext, viewer: Viewer): Promise<PlayerSettings> {
  const row = viewer && (await findSettings(ctx.db, viewer.id));
  const read = (json: string | undefined) => JSON.parse(json ?? '[]') as SourceKind[];
  return { sources: read(row?.source_order), never: read(row?.never_sources) };
}

export async function changePlayerSettings(
  ctx: AppContext,
  viewer: { id: string },
  { sources, never }: PlayerSettingsPatch,
): Promise<PlayerSettings> {
  const written = (kinds: readonly SourceKind[]) => JSON.stringify([...new Set(kinds)]);
  await upsertSettings(ctx.db, viewer.id, {
    ...(sources === undefined ? {} : { source_order: written(sources) }),
    ...(never === undefined ? {} : { never_sources: written(never) }),
  });
  return getPlayerSettings(ctx, viewer);
}
