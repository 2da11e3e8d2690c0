import type { ImportLine, PreviewLine } from '#shared/import-export.ts';

/** The outcomes of an imported item. */
export type Outcome = 'track' | 'link' | 'wanted' | 'out';

/** The possible outcomes, the best first. */
export function possibleOutcomes(line: PreviewLine): Outcome[] {
  return [
    ...(line.track ? (['track'] as const) : []),
    ...(line.link ? (['link'] as const) : []),
    'wanted',
    'out',
  ];
}

/** The default outcome of an item: what is doubtful waits for a word. */
export function firstOutcome(line: PreviewLine): Outcome {
  if (line.track && !line.sure) return 'wanted';
  return possibleOutcomes(line)[0] ?? 'wanted';
}

export type Group = 'all' | 'found' | 'doubtful' | 'missing';
export const groups: readonly Group[] = ['all', 'found', 'doubtful', 'missing'];

/** Where a line belongs: by what was found, not by what is chosen, so that it keeps its place while one chooses. */
export function isIn(group: Group, line: PreviewLine): boolean {
  if (group === 'all') return true;
  if (group === 'doubtful') return !line.sure;
  const isFound = line.sure && (line.track !== null || line.link !== null);
  return group === 'found' ? isFound : line.sure && !isFound;
}

/** The lines as the import takes them; those that are left out are not among them. */
export function toImportLines(lines: readonly PreviewLine[], outcomes: readonly Outcome[]): ImportLine[] {
  return lines.flatMap((line, at) => {
    const outcome = outcomes[at] ?? firstOutcome(line);
    if (outcome === 'out') return [];
    const { title, artist, album, duration_seconds, url } = line;
    return {
      title,
      artist,
      album,
      duration_seconds,
      url,
      track_id: outcome === 'track' ? (line.track?.id ?? null) : null,
      link: outcome === 'link' ? (line.link?.url ?? null) : null,
    };
  });
}
