import type { NewsItem } from '#shared/social/following.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { listOfTheDay } from '#shared/playlists/list-of-the-day.ts';

/** The reason for a list, as a key of its text and the name in it. */
export interface Why {
  key: 'newFrom' | 'becauseYouFollow' | 'inWhatYouFollow' | 'popularTonight';
  name: string;
}

/** Older news is no reason for tonight. */
const newsMs = 7 * 86_400_000;

/** Tonight's list for a member, with the reason: the newest of what they follow, else a popular list of somebody else. */
export function tonightOf(
  news: readonly NewsItem[],
  popular: readonly PlaylistSummary[],
  now = Date.now(),
): { playlist: PlaylistSummary; why: Why } | null {
  const line = news.find(
    ({ at, playlist }) => playlist.track_count > 0 && !playlist.can_edit && now - Date.parse(at) < newsMs,
  );
  if (line) return { playlist: line.playlist, why: whyOf(line) };
  const playlist =
    listOfTheDay(
      popular.filter((one) => !one.can_edit),
      now,
    ) ?? listOfTheDay(popular, now);
  return playlist && { playlist, why: { key: 'popularTonight', name: '' } };
}

/** A line is there because its playlist or its person is followed. */
function whyOf({ kind, person: { username: name }, playlist }: NewsItem): Why {
  if (kind === 'published') return { key: 'newFrom', name };
  return { key: playlist.is_followed ? 'inWhatYouFollow' : 'becauseYouFollow', name };
}

/** The lines since the beginning of yesterday, without tonight's list, each playlist once. */
export function newSinceYesterday(
  news: readonly NewsItem[],
  tonightId: string | undefined,
  now = Date.now(),
): NewsItem[] {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  const since = yesterday.setHours(0, 0, 0, 0);
  const fresh = news.filter(({ at, playlist }) => Date.parse(at) >= since && playlist.id !== tonightId);
  // The newest of each playlist.
  return [...new Map(fresh.toReversed().map((line) => [line.playlist.id, line])).values()].toReversed();
}
