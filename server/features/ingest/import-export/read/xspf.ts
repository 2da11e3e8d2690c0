import type { RawLine, RawList } from './listed.ts';
import { child, children, type Element, textOf, textsOf } from './xml.ts';

/** Reads XSPF (xspf.org, version 1) from its `playlist` element. */
export function readXspf(playlist: Element): RawList {
  return {
    name: textOf(playlist, 'title'),
    description: textOf(playlist, 'annotation'),
    cover: textOf(playlist, 'image'),
    lines: children(child(playlist, 'trackList'), 'track').map(toLine),
  };
}

function toLine(track: Element): RawLine {
  // Milliseconds.
  const duration = Number(textOf(track, 'duration') || Number.NaN);
  const [location, ...sources] = textsOf(track, 'location');
  const identifiers = textsOf(track, 'identifier');
  return {
    title: textOf(track, 'title'),
    artist: textOf(track, 'creator'),
    album: textOf(track, 'album'),
    durationSeconds: Number.isFinite(duration) ? duration / 1000 : null,
    location: location ?? identifiers[0],
    sources,
    others: [...sources, ...identifiers],
  };
}
