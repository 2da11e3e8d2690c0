import { lengthFits } from '#server/features/ingest/import-export/match-rules.ts';
import { likeness } from '#server/features/ingest/track-sources/agreement.ts';
import { line, picture } from '#server/features/ingest/uploads/link-preview.ts';
import { candidatesShown } from '#shared/limits.ts';
import type { OutsideCandidate } from '#shared/ingest/link-health.ts';
import { canonicalLink, namesMusic } from '#shared/music/links.ts';
import type { Platform } from '#shared/music/tracks.ts';
import type { Found, Wanted } from './service.ts';

/** Least likeness; below it, it is another song. */
const likenessMin = 0.6;

/** The links found that may be the recording, the surest first. `dead` are the addresses that no longer play. */
export function choose(
  wanted: Wanted & { seconds: number | null },
  found: readonly { platform: Platform; some: readonly Found[] }[],
  dead: ReadonlySet<string>,
): OutsideCandidate[] {
  const links = found.flatMap(({ platform, some }) => some.map((one) => ({ ...one, platform })));
  return links
    .flatMap(({ isrc, ...one }): OutsideCandidate[] => {
      const link = canonicalLink(one.url);
      if (!link || !namesMusic(link) || link.platform !== one.platform || dead.has(link.url)) return [];
      const words = { title: line(one.title) ?? '', artist: line(one.artist) ?? '' };
      const sure = wanted.isrc !== null && isrc === wanted.isrc ? 1 : likenessOf(wanted, words);
      if (sure < likenessMin || !lengthFits(wanted.seconds, one.duration_seconds)) return [];
      return [{ ...one, ...words, url: link.url, cover_url: picture(one.cover_url), likeness: sure }];
    })
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, candidatesShown);
}

/** Likeness of title and artist. Without an artist the title alone decides, and counts a little less. */
const likenessOf = (wanted: Wanted, words: { title: string; artist: string }): number =>
  wanted.artist === '' ? 0.9 * likeness({ ...wanted, artist: words.artist }, words) : likeness(wanted, words);
