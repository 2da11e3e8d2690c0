import type { RawLine, RawList } from './listed.ts';
import { attributeOf, child, children, type Element } from './xml.ts';

/** Lists that Traktor makes for itself. */
const ownLists = new Set(['_LOOPS', '_RECORDINGS', 'Preparation']);

/** Reads Traktor's NML (Native Instruments): a collection, and playlists in folders that name its files by their paths. */
export function readTraktor(root: Element): RawList[] {
  const byKey = new Map<string, RawLine>();
  for (const entry of children(child(root, 'COLLECTION'), 'ENTRY')) {
    const file = child(entry, 'LOCATION');
    const key = ['VOLUME', 'DIR', 'FILE'].map((name) => attributeOf(file, name)).join('');
    byKey.set(key, toLine(entry, attributeOf(file, 'FILE')));
  }
  const lists = children(child(root, 'PLAYLISTS'), 'NODE').flatMap((node) => listsIn(node, '', byKey));
  const filled = lists.filter(({ lines }) => lines.length > 0);
  // A collection without playlists is a list itself.
  return filled.length > 0 ? filled : [{ lines: [...byKey.values()] }];
}

/** Playlists in folders are called "Folder / Playlist"; the outermost folder, $ROOT, has no name of its own. */
function listsIn(node: Element, path: string, byKey: ReadonlyMap<string, RawLine>): RawList[] {
  const name = attributeOf(node, 'NAME');
  const type = attributeOf(node, 'TYPE');
  if (type === 'FOLDER') {
    const inside = name === '$ROOT' && path === '' ? '' : `${path}${name} / `;
    return children(child(node, 'SUBNODES'), 'NODE').flatMap((one) => listsIn(one, inside, byKey));
  }
  if (type !== 'PLAYLIST' || ownLists.has(name)) return [];
  const lines = children(child(node, 'PLAYLIST'), 'ENTRY').map((entry): RawLine => {
    const key = attributeOf(child(entry, 'PRIMARYKEY'), 'KEY');
    return byKey.get(key) ?? { location: key.split('/:').at(-1) };
  });
  return [{ name: path + name, lines }];
}

function toLine(entry: Element, fileName: string): RawLine {
  const info = child(entry, 'INFO');
  return {
    title: attributeOf(entry, 'TITLE'),
    artist: attributeOf(entry, 'ARTIST'),
    album: attributeOf(child(entry, 'ALBUM'), 'TITLE'),
    durationSeconds: Number(attributeOf(info, 'PLAYTIME_FLOAT') || attributeOf(info, 'PLAYTIME')) || null,
    location: fileName,
  };
}
