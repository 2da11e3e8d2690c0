import type { ImportDraft, PreviewList } from '#shared/ingest/import-export.ts';
import { nameMax } from '#shared/limits.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import { textOf } from '#web/lib/i18n.ts';
import { judge, type JudgedLine, type Outcome, toImportLines } from './outcomes.ts';

/** A person's decisions about one list. */
export interface Plan {
  name: string;
  visibility: Visibility;
  /** Adds to the list's own `playlist` rather than making a new one. */
  adds: boolean;
  /** Chosen outcomes by the line's index; the other lines have their default. */
  outcomes: ReadonlyMap<number, Outcome>;
  /** Names that the person gave to nameless links, by the line's index. */
  titles: ReadonlyMap<number, string>;
}

/** @param fallback the name of a list that has none */
export function firstPlan(list: PreviewList, fallback: string): Plan {
  const named = list.is_history ? textOf('import-page')('historyOf', { service: list.name }) : list.name;
  return {
    name: (named || fallback).slice(0, nameMax),
    visibility: list.visibility ?? 'public',
    adds: list.playlist !== null,
    outcomes: new Map(),
    titles: new Map(),
  };
}

export const judged = (list: PreviewList, { adds }: Plan): JudgedLine[] =>
  list.lines.map((line) => judge(line, adds && list.playlist !== null));

/** The import of a plan; null if no line is left, or a new playlist has no name. */
export function toDraft(list: PreviewList, plan: Plan): ImportDraft | null {
  const lines = toImportLines(judged(list, plan), plan);
  if (lines.length === 0) return null;
  if (plan.adds && list.playlist) return { playlist_id: list.playlist.id, lines };
  if (plan.name.trim() === '') return null;
  const { description, genre, cover_url } = list;
  return { name: plan.name, visibility: plan.visibility, description, genre, cover_url, lines };
}
