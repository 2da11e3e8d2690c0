import type { ImportLine, PreviewLine } from '#shared/ingest/import-export.ts';
import { textOf } from '#web/lib/i18n.ts';

/** The outcomes of an imported item. */
export type Outcome = 'track' | 'link' | 'wanted' | 'out';

/** A line; `isThere` is true if the destination has it already. */
export interface JudgedLine extends PreviewLine {
  isThere: boolean;
}

export const judge = (line: PreviewLine, intoKnown: boolean): JudgedLine => ({
  ...line,
  isThere: intoKnown && line.already === 'there',
});

const names = {
  youtube: 'youtubeVideo',
  spotify: 'spotifyTrack',
  soundcloud: 'soundcloudTrack',
  apple: 'appleTrack',
} as const;

/** A title for a link without a name, by its service ("YouTube video") or its site, until a person names it. */
export function namelessTitle({ link, url }: Pick<PreviewLine, 'link' | 'url'>): string {
  const t = textOf('import-page');
  if (link && link.platform !== 'other') return t(names[link.platform]);
  return t('linkTo', { site: URL.parse(url ?? '')?.hostname.replace(/^www\./, '') ?? '' });
}

/** The possible outcomes, the best first. */
export function possibleOutcomes(line: JudgedLine): Outcome[] {
  if (line.isThere) return ['out'];
  return [
    ...(line.track ? (['track'] as const) : []),
    ...(line.link ? (['link'] as const) : []),
    'wanted',
    'out',
  ];
}

/** The default outcome of a line: the next best one instead of a doubtful track; a repetition is left out. */
export function firstOutcome(line: JudgedLine): Outcome {
  if (line.already === 'repeated') return 'out';
  const [best = 'wanted', next = 'wanted'] = possibleOutcomes(line);
  return best === 'track' && !line.sure ? next : best;
}

export type Group = 'all' | 'found' | 'doubtful' | 'missing' | 'known';
export const groups: readonly Group[] = ['all', 'found', 'doubtful', 'missing', 'known'];

/** Reports whether a line is in a group. Its match decides, not the chosen outcome, so that a choice moves no line. */
export const isIn = (group: Group, line: JudgedLine): boolean => group === 'all' || groupOf(line) === group;

function groupOf(line: JudgedLine): Group {
  if (line.isThere || line.already === 'repeated') return 'known';
  if (!line.sure) return 'doubtful';
  return line.track !== null || line.link !== null ? 'found' : 'missing';
}

/** The lines in the import's format, without those that are left out. */
export function toImportLines(
  lines: readonly JudgedLine[],
  { outcomes, titles }: { outcomes: ReadonlyMap<number, Outcome>; titles: ReadonlyMap<number, string> },
): ImportLine[] {
  return lines.flatMap((line, at) => {
    const outcome = outcomes.get(at) ?? firstOutcome(line);
    if (outcome === 'out' || line.isThere) return [];
    const { title, artist, album, duration_seconds, url, isrc, mbid } = line;
    return {
      isrc,
      mbid,
      title: line.is_nameless ? titles.get(at)?.trim() || namelessTitle(line) : title,
      artist,
      album,
      duration_seconds,
      url,
      track_id: outcome === 'track' ? (line.track?.id ?? null) : null,
      link: outcome === 'link' ? (line.link?.url ?? null) : null,
      sources: outcome === 'link' ? line.sources : [],
    };
  });
}
