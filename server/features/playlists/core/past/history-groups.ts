import { toMoment } from '#server/lib/clock.ts';
import { historyTitlesShown } from '#shared/limits.ts';
import type { HistoryDeed } from '#shared/playlists/history.ts';
import type { EventItem, PlaylistEvents } from '../record/playlist-events.ts';
import type { EventRow } from '../record/past.store.ts';

const dayMs = 24 * 60 * 60_000;
/** Edits that follow each other closer than this are one to a reader, also across midnight: as in the following feed. */
const runMs = 10 * 60_000;

/** Events of one entry of the history, in the order of their making. */
export type Group = [EventRow, ...EventRow[]];

/** Groups events into entries of the history, both the newest first. */
export function groupEvents(events: readonly EventRow[], by: 'entries' | 'steps'): Group[] {
  const belongs = by === 'steps' ? isSameEdit : isSameRun;
  const groups: Group[] = [];
  for (const event of events) {
    const group = groups.at(-1);
    if (group && belongs(event, group[0])) group.unshift(event);
    else groups.push([event]);
  }
  return groups;
}

const isSameEdit = (a: EventRow, b: EventRow): boolean =>
  a.version === b.version && a.actor_id === b.actor_id;

function isSameRun(older: EventRow, newer: EventRow): boolean {
  if (isSameEdit(older, newer)) return older.visibility === newer.visibility;
  const isAlone = [older, newer].some(({ kind }) => kind === 'reverted' || kind === 'forgotten');
  if (isAlone || older.actor_id !== newer.actor_id || older.visibility !== newer.visibility) return false;
  const isSameDay = Math.floor(older.at / dayMs) === Math.floor(newer.at / dayMs);
  return isSameDay || Math.abs(newer.at - older.at) <= runMs;
}

/** The kind of an event, and its items. */
export interface Deed {
  change: HistoryDeed;
  /** The first of them. */
  items: Pick<EventItem, 'track_id' | 'title'>[];
  /** The id of the person whose suggestion was accepted. */
  suggestedBy: string | null;
}

type AnyEvent = Partial<
  PlaylistEvents['edited'] & PlaylistEvents['added'] & PlaylistEvents['filled'] & PlaylistEvents['reverted']
>;

function deedOf({ kind, payload, item_count }: EventRow): Deed {
  const {
    field,
    to,
    items = [],
    added = [],
    after,
    suggested_by = null,
    event_at,
    is_whole,
  } = JSON.parse(payload ?? '{}') as AnyEvent;
  const isTakenAway = kind === 'noted' && !after?.note_id;
  const named = after ? [after] : kind === 'moved' ? [] : [...items, ...added];
  const change: HistoryDeed = {
    kind: isTakenAway ? 'unnoted' : (kind as HistoryDeed['kind']),
    count: item_count ?? (items.length || 1),
    titles: [],
  };
  if (event_at !== undefined) Object.assign(change, { of: toMoment(event_at), is_whole });
  if (kind === 'edited' && field) {
    change.field = field === 'cover_sha256' ? 'cover' : field;
    if (to && field !== 'cover_sha256' && field !== 'description') change.to = to;
  }
  return { change, items: named.slice(0, historyTitlesShown), suggestedBy: suggested_by };
}

/** The kinds of changes in an entry, each once. */
export function deedsOf(group: Group): Deed[] {
  const deeds = new Map<string, Deed>();
  for (const event of group) {
    const deed = deedOf(event);
    // Room was made for an item: nobody sees that.
    if (deed.change.kind === 'moved' && deed.change.count === 0) continue;
    const key = `${deed.change.kind} ${deed.change.field ?? ''} ${deed.suggestedBy ?? ''}`;
    const before = deeds.get(key);
    if (!before) deeds.set(key, deed);
    else {
      const count = before.change.count + deed.change.count;
      const items = [...before.items, ...deed.items].slice(0, historyTitlesShown);
      deeds.set(key, { ...deed, change: { ...before.change, ...deed.change, count }, items });
    }
  }
  return [...deeds.values()];
}
