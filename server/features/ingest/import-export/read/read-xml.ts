import { AppError } from '#shared/errors.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';
import { readAppleLibrary, withoutPlistDoctype } from './apple.ts';
import { readAtom, readRss } from './feed.ts';
import { readOpml } from './opml.ts';
import type { RawFile } from './raw-file.ts';
import { readRekordbox } from './rekordbox.ts';
import { child, type Element, parseXml } from './xml.ts';
import { readXspf } from './xspf.ts';

/** Documents by their outermost element. */
const documents: Record<string, (root: Element) => RawFile> = {
  playlist: (root) => ({ format: 'xspf', lists: [readXspf(root)] }),
  DJ_PLAYLISTS: (root) => ({ format: 'rekordbox', lists: readRekordbox(root) }),
  opml: (root) => ({ format: 'opml', lists: [readOpml(root)] }),
  rss: (root) => ({ format: 'feed', lists: [readRss(root)] }),
  feed: (root) => ({ format: 'feed', lists: [readAtom(root)] }),
};

/**
 * Reads XSPF, Apple's library, rekordbox, OPML, RSS and Atom.
 * @throws AppError unprocessable: entities, broken XML, another document
 */
export function readXml(text: string): RawFile {
  const plist = withoutPlistDoctype(text);
  if (plist !== null) return { format: 'apple', lists: readAppleLibrary(plist) };
  const document = parseXml(text);
  for (const [name, read] of Object.entries(documents)) {
    const root = child(document, name);
    if (root) return read(root);
  }
  throw new AppError('unprocessable', importExportMessages.notXspf);
}
