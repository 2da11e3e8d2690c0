import type { AppContext } from '#server/context.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { HistoryChange, HistoryEntry } from '#shared/playlists/history.ts';
import { historyEventsAtOnce, historyPageSize } from '#shared/limits.ts';
import { canEditPlaylist, canSeePrivatePast } from '../playlist.policy.ts';
import { findVisiblePlaylist } from '../playlist.service.ts';
import { type Deed, deedsOf, type Group, groupEvents } from './history-groups.ts';
import { listShownTracks } from './past.service.ts';
import { findUndoneEdits, type UndoneEdit } from './undone-edits.ts';
import * as store from '../record/past.store.ts';

type Viewer = { id: string } | null;

/** After every id. */
const atEnd = '~';

interface HistoryPage {
  entries: HistoryEntry[];
  next_cursor: string | null;
}

/**
 * The events of a playlist, the newest first. Names and titles are read now, so that nothing deleted or hidden is named.
 * @throws AppError not_found
 */
export async function getHistory(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  { cursor, by }: { cursor?: string | undefined; by: 'entries' | 'steps' },
): Promise<HistoryPage> {
  const row = await findVisiblePlaylist(ctx.db, viewer, id);
  const seesAll = canSeePrivatePast(viewer, row);
  const before = cursor ?? atEnd;
  const found = await store.listEvents(ctx.db, id, { before, seesAll, limit: historyEventsAtOnce + 1 });
  const events = found.slice(0, historyEventsAtOnce);
  const groups = groupEvents(events, by);
  const shown = groups.slice(0, historyPageSize);
  const isMore = shown.length < groups.length || found.length > events.length;
  const old = isMore ? [] : await store.listOldStates(ctx.db, id, shown.at(-1)?.[0].id ?? before, seesAll);
  const earlier = [...found.map((event) => event.id), ...old.map((state) => state.id)];
  const idBefore = (first: string): string | null =>
    canEditPlaylist(viewer, row) ? (earlier.find((one) => one < first) ?? null) : null;
  const groupsWithUndone = withUndone(shown, findUndoneEdits(found));
  const entries = (await toEntries(ctx, viewer, id, groupsWithUndone)).map((entry) => ({
    ...entry,
    before_id: idBefore(entry.first_id),
  }));
  return {
    entries: [...entries, ...old.map(toOldEntry)],
    next_cursor: isMore ? (shown.at(-1)?.[0].id ?? null) : null,
  };
}

type Entry = Omit<HistoryEntry, 'before_id'>;

interface ToldGroup {
  group: Group;
  deeds: Deed[];
  /** The edit that the group, which is a return, undid or redid. */
  undone: { how: UndoneEdit['how']; deeds: Deed[] } | null;
}

function withUndone(groups: readonly Group[], undone: ReadonlyMap<string, UndoneEdit>): ToldGroup[] {
  return groups.map((group) => {
    const of = undone.get(group[0].id);
    return { group, deeds: deedsOf(group), undone: of ? { how: of.how, deeds: deedsOf(of.edit) } : null };
  });
}

async function toEntries(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  groupsWithUndone: readonly ToldGroup[],
): Promise<Entry[]> {
  const all = groupsWithUndone.flatMap(({ deeds, undone }) => [...deeds, ...(undone?.deeds ?? [])]);
  const named = new Set([
    ...groupsWithUndone.flatMap(({ group: [{ actor_id }] }) => actor_id ?? []),
    ...all.flatMap(({ suggestedBy }) => suggestedBy ?? []),
  ]);
  const people = await store.listPeople(ctx.db, [...named], viewer?.id ?? null);
  const names = new Map(people.map((person) => [person.id, toUserRef(person)]));
  const trackIds = all.flatMap(({ items }) => items.flatMap(({ track_id }) => track_id ?? []));
  const tracks = await listShownTracks(ctx.db, viewer, id, trackIds);
  const suggester = (id: string | null) => {
    const person = names.get(id ?? '');
    return person ? { suggested_by: person } : {};
  };
  const titled = ({ change, items, suggestedBy }: Deed) => ({
    ...change,
    ...suggester(suggestedBy),
    titles: items.flatMap(({ track_id, title }) =>
      track_id === null ? (title ?? []) : (tracks.get(track_id)?.title ?? []),
    ),
  });
  const changesOf = ({ deeds, undone }: ToldGroup): HistoryChange[] =>
    deeds.map((deed) => ({ ...titled(deed), ...(undone && { [undone.how]: undone.deeds.map(titled) }) }));
  return groupsWithUndone.map((entry) => {
    const [first] = entry.group;
    const last = entry.group.at(-1) ?? first;
    return {
      id: last.id,
      first_id: first.id,
      at: toMoment(last.at),
      person: names.get(last.actor_id ?? '') ?? null,
      visibility: last.visibility,
      changes: changesOf(entry),
    };
  });
}

function toOldEntry(state: Awaited<ReturnType<typeof store.listOldStates>>[number]): HistoryEntry {
  const kind = state.kind === 'folded' ? 'folded' : 'beginning';
  return {
    id: state.id,
    first_id: state.id,
    before_id: null,
    at: toMoment(state.at),
    person: null,
    visibility: state.visibility,
    changes: [{ kind, count: Math.max(1, state.folded), titles: [] }],
  };
}
