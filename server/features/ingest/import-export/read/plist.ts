import { unescapeXml } from '#server/lib/html.ts';
import { brokenXml } from './xml.ts';

/** A property list; scalars are kept as text. */
export type Plist = string | Plist[] | { [key: string]: Plist };

const depthMax = 20;

/**
 * An element's start or end tag, or an empty element, with the text after a start tag. Only the root has an attribute, its
 * version.
 */
const token =
  /\s*(?:<!--[^>]{0,200}-->\s*)*<(\/?)(plist|dict|array|key|string|integer|real|date|data|true|false)(?: version="[\d.]{1,5}")?\s?(\/?)>([^<]*)/y;

/**
 * The keys that lists need. A library of 10,000 songs has half a million others, which a general parser would keep in
 * memory all at once.
 */
const kept = new Set(
  [
    'Tracks,Playlists,Playlist Items,Track ID,Name,Artist,Album,Total Time,Location,Description',
    'Master,Distinguished Kind,Folder,Movies,TV Shows,Podcasts,Audiobooks',
  ].flatMap((keys) => keys.split(',')),
);
const isKept = (key: string): boolean => kept.has(key) || /^\d{1,10}$/.test(key);

/**
 * Reads an XML property list (plist(5)) from after its document type, token by token.
 * @throws AppError unprocessable: broken, or nested deeper than 20
 */
export function parsePlist(text: string): Plist {
  token.lastIndex = 0;
  const open: { value: Plist[] | { [key: string]: Plist }; key: string | null }[] = [];
  let root: Plist | undefined;

  function put(value: Plist): void {
    const into = open.at(-1);
    if (!into) root ??= value;
    else if (Array.isArray(into.value)) into.value.push(value);
    else {
      if (into.key === null) throw broken();
      if (isKept(into.key)) into.value[into.key] = value;
      into.key = null;
    }
  }
  const broken = () => brokenXml(`plist: ${token.lastIndex}`);

  while (token.lastIndex < text.length) {
    const from = token.lastIndex;
    const [all, isEnd, name = '', isEmpty, behind = ''] = token.exec(text) ?? [];
    if (all === undefined) {
      if (text.slice(from).trim() === '' && open.length === 0) break;
      token.lastIndex = from;
      throw broken();
    }
    if (name === 'plist') continue;
    if (name === 'dict' || name === 'array') {
      if (isEnd) {
        if (!open.pop()) throw broken();
        continue;
      }
      const value = name === 'array' ? [] : (Object.create(null) as { [key: string]: Plist });
      put(value);
      if (!isEmpty) open.push({ value, key: null });
      if (open.length > depthMax) throw broken();
    } else if (!isEnd) {
      const into = open.at(-1);
      const scalar = unescapeXml(behind);
      if (name === 'key' && into) into.key = scalar;
      else put(name === 'true' || name === 'false' ? name : scalar);
    }
  }
  if (open.length > 0 || root === undefined) throw broken();
  return root;
}
