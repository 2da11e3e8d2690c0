import type { NotificationRow } from '#server/db/rows/notifications.ts';

/** Facts of a notification about suggestions. */
interface Facts {
  playlist_id?: string;
  /** True if a flood of suggestions closed the playlist to all but its followers. */
  closed?: boolean;
  outcome?: 'accepted' | 'rejected';
}

export const factsOf = (row: NotificationRow | undefined): Facts => JSON.parse(row?.facts ?? '{}') as Facts;

export const isOfSuggestions = (kind: string): boolean => kind === 'suggestion' || kind === 'decision';

/** The playlist that a notification about suggestions is about. */
export const suggestedFor = (row: NotificationRow | undefined): string => factsOf(row).playlist_id ?? '';

/** Group key of a decision: decisions on suggestions for one playlist with the same outcome are one line. */
export const decidedAlike = (row: NotificationRow): string =>
  `${suggestedFor(row)} ${factsOf(row).outcome ?? ''}`;
