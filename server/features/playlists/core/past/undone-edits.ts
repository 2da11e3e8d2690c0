import type { EventRow } from '../record/past.store.ts';
import type { PlaylistEvents } from '../record/playlist-events.ts';
import { type Group, groupEvents } from './history-groups.ts';

/** An edit that a return to the state before it took back, or that a return to the state after it did again. */
export interface UndoneEdit {
  how: 'undid' | 'redid';
  edit: Group;
}

/**
 * The edits that the returns among some events, the newest first, undo or redo, by the return's event. A return is one of
 * these only where it changes as much as the edit did: one that left something out is a return like any other.
 */
export function findUndoneEdits(events: readonly EventRow[]): Map<string, UndoneEdit> {
  const undone = new Map<string, UndoneEdit>();
  const edits = new Map<string, { edit: Group; before: string | null }>();
  // The edit whose state stands, after each event: an undo leads back to an earlier one.
  const standing = new Map<string, string | null>();
  let now: string | null = null;
  for (const edit of groupEvents(events, 'steps').toReversed()) {
    const { id } = edit.at(-1) ?? edit[0];
    const target: string | null = standing.get(targetOf(edit) ?? '') ?? null;
    const last = edits.get(now ?? '');
    const again = edits.get(target ?? '');
    if (target !== null && last?.before === target && isAsMuch(last.edit, edit)) {
      undone.set(id, { how: 'undid', edit: last.edit });
      now = target;
    } else if (now !== null && again?.before === now && isAsMuch(again.edit, edit)) {
      undone.set(id, { how: 'redid', edit: again.edit });
      now = target;
    } else {
      edits.set(id, { edit, before: now });
      now = id;
    }
    standing.set(id, now);
  }
  return undone;
}

type AnyEvent = Partial<PlaylistEvents['edited'] & PlaylistEvents['reverted']>;

const payloadOf = ({ payload }: EventRow): AnyEvent => JSON.parse(payload ?? '{}') as AnyEvent;

/** The event whose state came back as a whole. */
function targetOf([event, ...others]: Group): string | undefined {
  if (event.kind !== 'reverted' || others.length > 0) return undefined;
  const { event_id, is_whole } = payloadOf(event);
  return is_whole ? event_id : undefined;
}

const isAsMuch = (one: Group, other: Group): boolean => extentOf(one) === extentOf(other);

/** The fields that an edit changed, and the number of items that it put in and took out. */
function extentOf(edit: Group): string {
  const fields = edit.flatMap((event) => {
    const { field, words = [] } = payloadOf(event);
    return [field, ...words.map((word) => word.field)].flatMap((name) => name ?? []);
  });
  const items = edit.reduce((sum, event) => sum + itemsOf(event), 0);
  return [...fields.toSorted(), items].join(' ');
}

function itemsOf({ kind, item_count }: EventRow): number {
  switch (kind) {
    case 'edited':
    case 'moved':
      return 0;
    case 'added':
    case 'removed':
    case 'reverted':
      return item_count ?? 0;
    case 'noted':
      return 1;
    case 'filled':
    case 'repaired':
      return 2;
    default:
      // No return takes these back.
      return Infinity;
  }
}
