import type { RawLine, RawList } from './listed.ts';
import { attributeOf, child, children, type Element, textOf } from './xml.ts';
import { secondsOf } from './seconds.ts';

/** Reads RSS 2.0: a podcast's episodes by their sound files, other entries by their pages. */
export function readRss(root: Element): RawList {
  const channel = child(root, 'channel');
  return {
    name: textOf(channel, 'title'),
    description: textOf(channel, 'description'),
    lines: children(channel, 'item').map((item): RawLine => {
      const file = attributeOf(child(item, 'enclosure'), 'url');
      const page = textOf(item, 'link');
      return {
        title: textOf(item, 'title'),
        artist: textOf(item, 'author') || textOf(item, 'creator'),
        // iTunes' own element, in either form.
        durationSeconds: secondsOf(textOf(item, 'duration')),
        location: file || page,
        others: file ? [page] : [],
      };
    }),
  };
}

/** Reads Atom (RFC 4287), the format of YouTube's feeds of lists. */
export function readAtom(root: Element): RawList {
  return {
    name: textOf(root, 'title'),
    lines: children(root, 'entry').map((entry): RawLine => {
      const links = children(entry, 'link');
      const link = links.find((one) => attributeOf(one, 'rel') === 'enclosure') ?? links[0];
      return {
        title: textOf(entry, 'title'),
        artist: textOf(child(entry, 'author'), 'name'),
        location: attributeOf(link, 'href'),
      };
    }),
  };
}
