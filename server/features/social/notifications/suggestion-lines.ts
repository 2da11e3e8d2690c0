import type { Db } from '#server/db/dialect.ts';
import { listVisiblePlaylists } from './notification.store.ts';
import type { Group } from './notification.view.ts';
import { factsOf, suggestedFor } from './suggestion-facts.ts';
import { listEdited } from './suggestion-line.store.ts';

/** Playlist and counts of each suggestion notification by group id; outdated groups are left out. */
export async function findSuggested(
  db: Db,
  viewer: { id: string },
  groups: readonly Group[],
): Promise<ReadonlyMap<string, Pick<Group, 'playlist' | 'suggestions'>>> {
  const ofKind = (kind: string) => groups.filter((group) => group.kind === kind);
  const idsOf = (some: readonly Group[]) => some.map(({ rows }) => suggestedFor(rows[0]));
  const [open, decided] = [ofKind('suggestion'), ofKind('decision')];
  const edited = new Map((await listEdited(db, viewer.id, idsOf(open))).map((row) => [row.id, row]));
  const visible = await listVisiblePlaylists(db, viewer.id, idsOf(decided));
  const seen = new Map(visible.map((row) => [row.id, row]));
  const facts = new Map<string, Pick<Group, 'playlist' | 'suggestions'>>();
  for (const { id, rows } of open) {
    const playlist = edited.get(suggestedFor(rows[0]));
    const { closed = false } = factsOf(rows[0]);
    const count = Number(playlist?.open ?? 0);
    const holds = closed ? playlist?.suggest_flooded_at !== null : count > 0;
    if (playlist && holds) facts.set(id, { playlist, suggestions: { count, closed } });
  }
  for (const { id, rows } of decided) {
    const playlist = seen.get(suggestedFor(rows[0]));
    const { outcome = 'rejected' } = factsOf(rows[0]);
    if (playlist) facts.set(id, { playlist, suggestions: { outcome } });
  }
  return facts;
}
