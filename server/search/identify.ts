import { wordsOf } from '#shared/playlists/search-text.ts';
import { wholeTitleMax } from './documents.ts';
import type { Candidate, Matcher } from './matcher.ts';
import { rankRange } from './rank.ts';
import type { TrackDescription } from './search.ts';

const candidatesMax = 50;

/** For each line the most popular track whose title is this very one, and whose artist is, where one is given. */
export async function identifyTracks(
  matcher: Matcher,
  lines: readonly TrackDescription[],
  viewerId: string | null,
): Promise<(string | null)[]> {
  const ids: (string | null)[] = [];
  for (const line of lines) ids.push(await identifyTrack(matcher, line, viewerId));
  return ids;
}

async function identifyTrack(
  matcher: Matcher,
  line: TrackDescription,
  viewerId: string | null,
): Promise<string | null> {
  const title = wordsOf(line.title);
  const artist = wordsOf(line.artist);
  if (title.length === 0) return null;
  // The longest words of the artist are enough to look for; the comparison below is for all of them.
  const byline = [...artist].sort((a, b) => b.length - a.length).slice(0, 3);
  const whole = title.join('_');
  const heading = whole.length <= wholeTitleMax ? [`=${whole}`] : title.slice(0, 5);
  const groups = [...heading, ...byline].map((word) => [{ word }]);
  const own =
    viewerId === null
      ? []
      : await matcher.match({
          range: rankRange('track', 'private'),
          groups: [[{ word: `@${viewerId}` }], ...groups],
          limit: candidatesMax,
        });
  const found = await matcher.match({ range: rankRange('track', 'public'), groups, limit: candidatesMax });
  const isIt = (candidate: Candidate) =>
    candidate.title === title.join(' ') && (artist.length === 0 || candidate.byline === artist.join(' '));
  return [...found, ...own].find(isIt)?.id ?? null;
}
