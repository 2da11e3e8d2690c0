import { AppError } from '#shared/errors.ts';
import { readAppleLibrary, withoutPlistDoctype } from './apple.ts';
import { readAtom, readRss } from './feed.ts';
import { readOpml } from './opml.ts';
import type { RawFile } from './raw-file.ts';
import { readRekordbox } from './rekordbox.ts';
import { readTraktor } from './traktor.ts';
import { readVirtualDjDatabase, readVirtualDjFolder } from './virtualdj.ts';
import { child, type Element, parseXml } from './xml.ts';
import { isAsx, readAsx, readWpl } from './windows-media.ts';
import { readXspf } from './xspf.ts';
import { isYoutubeHistoryPage, readYoutubeHistoryPage } from './youtube-history.ts';

/** Readers by a document's outermost element. */
const documents: Record<string, (root: Element) => RawFile> = {
  playlist: (root) => ({ format: 'xspf', lists: [readXspf(root)] }),
  DJ_PLAYLISTS: (root) => ({ format: 'rekordbox', lists: readRekordbox(root) }),
  NML: (root) => ({ format: 'traktor', lists: readTraktor(root) }),
  VirtualDJ_Database: (root) => ({ format: 'virtualdj', lists: [readVirtualDjDatabase(root)] }),
  VirtualFolder: (root) => ({ format: 'virtualdj', lists: [readVirtualDjFolder(root)] }),
  smil: (root) => ({ format: 'wpl', lists: [readWpl(root)] }),
  opml: (root) => ({ format: 'opml', lists: [readOpml(root)] }),
  rss: (root) => ({ format: 'feed', lists: [readRss(root)] }),
  feed: (root) => ({ format: 'feed', lists: [readAtom(root)] }),
};

/**
 * Reads XSPF, Apple's library, rekordbox, Traktor, VirtualDJ, WPL, ASX, OPML, RSS, Atom, and Takeout's history as a page.
 * @throws AppError unprocessable: entities, broken XML, another document
 */
export function readXml(text: string): RawFile {
  const plist = withoutPlistDoctype(text);
  if (plist !== null) return { format: 'apple', lists: readAppleLibrary(plist) };
  if (isAsx(text)) return { format: 'asx', lists: [readAsx(text)] };
  if (isYoutubeHistoryPage(text)) return { format: 'youtube', lists: readYoutubeHistoryPage(text) };
  const document = parseXml(text);
  for (const [name, read] of Object.entries(documents)) {
    const root = child(document, name);
    if (root) return read(root);
  }
  throw new AppError('unprocessable', 'import-export:notXspf');
}
