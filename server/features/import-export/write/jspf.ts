import { milliseconds, type WrittenList } from './written.ts';

/** JSPF (xspf.org/jspf): XSPF as JSON; locations and identifiers are lists. */
export function toJspf({ name, description, creator, page, createdAt, lines }: WrittenList): string {
  const playlist = {
    title: name,
    creator: creator || undefined,
    annotation: description || undefined,
    info: page,
    identifier: page,
    date: createdAt,
    track: lines.map((line) => ({
      location: line.location === null ? undefined : [line.location],
      identifier: line.page === null ? undefined : [line.page],
      title: line.title,
      creator: line.artist || undefined,
      album: line.album || undefined,
      duration: milliseconds(line) ?? undefined,
    })),
  };
  return `${JSON.stringify({ playlist }, null, 2)}\n`;
}
