import type { UserRef } from '#shared/accounts/users.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';

const mostStyles = 12;
const mostLists = 6;
const mostCurators = 3;

/** The styles of popular lists, the most popular first, each with its most popular list. */
export function stylesOf(lists: readonly PlaylistSummary[]): { style: string; list: PlaylistSummary }[] {
  const found = new Map<string, PlaylistSummary>();
  for (const list of lists) if (list.genre && !found.has(list.genre)) found.set(list.genre, list);
  return [...found].slice(0, mostStyles).map(([style, list]) => ({ style, list }));
}

/** The most popular lists of the chosen styles. */
export const listsOf = (lists: readonly PlaylistSummary[], styles: readonly string[]): PlaylistSummary[] =>
  lists.filter(({ genre }) => styles.includes(genre)).slice(0, mostLists);

/** Three others whose lists are popular, first in the chosen styles, each with such a list. */
export function curatorsOf(
  lists: readonly PlaylistSummary[],
  styles: readonly string[],
  readerId: string,
): { person: UserRef; list: PlaylistSummary }[] {
  const inStyle = lists.filter(({ genre }) => styles.includes(genre));
  const found = new Map<string, { person: UserRef; list: PlaylistSummary }>();
  for (const list of [...inStyle, ...lists]) {
    const { owner: person } = list;
    if (person && person.id !== readerId && !found.has(person.id)) found.set(person.id, { person, list });
  }
  return [...found.values()].slice(0, mostCurators);
}
