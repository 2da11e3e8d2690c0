import type { RawLine, RawList } from './listed.ts';
import { attributeOf, child, children, type Element } from './xml.ts';

/** Kinds of a NODE: a folder of others, or a playlist. */
const folder = '0';
/** Key type of a playlist that names its tracks by their file's location instead of their id. */
const byLocation = '1';

/** Reads rekordbox's XML (Pioneer DJ, "rekordbox xml format list"): a collection, and playlists in folders. */
export function readRekordbox(root: Element): RawList[] {
  const byId = new Map<string, RawLine>();
  const byFile = new Map<string, RawLine>();
  for (const track of children(child(root, 'COLLECTION'), 'TRACK')) {
    const line = toLine(track);
    byId.set(attributeOf(track, 'TrackID'), line);
    byFile.set(attributeOf(track, 'Location'), line);
  }
  const lists = listsIn(child(root, 'PLAYLISTS'), '', (node) => {
    const known = attributeOf(node, 'KeyType') === byLocation ? byFile : byId;
    return children(node, 'TRACK').flatMap((track) => known.get(attributeOf(track, 'Key')) ?? []);
  });
  // A collection without playlists is a list itself.
  return lists.length > 0 ? lists : [{ lines: [...byId.values()] }];
}

/** Playlists in folders are called "Folder / Playlist"; the outermost folder, ROOT, has no name of its own. */
function listsIn(
  parent: Element | undefined,
  path: string,
  linesOf: (node: Element) => RawLine[],
): RawList[] {
  return children(parent, 'NODE').flatMap((node) => {
    const name = attributeOf(node, 'Name');
    if (attributeOf(node, 'Type') !== folder) return [{ name: path + name, lines: linesOf(node) }];
    return listsIn(node, name === 'ROOT' && path === '' ? '' : `${path}${name} / `, linesOf);
  });
}

const toLine = (track: Element): RawLine => ({
  title: attributeOf(track, 'Name'),
  artist: attributeOf(track, 'Artist'),
  album: attributeOf(track, 'Album'),
  durationSeconds: Number(attributeOf(track, 'TotalTime')) || null,
  location: attributeOf(track, 'Location'),
});
