import type { RawLine, RawList } from './listed.ts';
import { attributeOf, child, children, type Element, parseXml, textOf } from './xml.ts';
import { secondsOf } from './seconds.ts';

/** Reads WPL and ZPL of Windows Media Player and Zune: SMIL with a sequence of files, some with their words. */
export function readWpl(root: Element): RawList {
  const sequences = children(child(root, 'body'), 'seq');
  return {
    name: textOf(child(root, 'head'), 'title'),
    lines: sequences
      .flatMap((sequence) => children(sequence, 'media'))
      .map((media): RawLine => {
        // Milliseconds.
        const duration = Number(attributeOf(media, 'duration') || Number.NaN);
        return {
          title: attributeOf(media, 'trackTitle'),
          artist: attributeOf(media, 'trackArtist') || attributeOf(media, 'albumArtist'),
          album: attributeOf(media, 'albumTitle'),
          durationSeconds: Number.isFinite(duration) ? duration / 1000 : null,
          location: attributeOf(media, 'src'),
        };
      }),
  };
}

export const isAsx = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?<asx[\s>]/i.test(text.slice(0, 1000));

/**
 * Reads ASX (also WAX and WVX) of Windows Media Player. Its tags are case-insensitive, and many writers leave `&` unescaped.
 */
export function readAsx(text: string): RawList {
  const root = child(parseXml(asXml(text)), 'asx');
  return {
    name: textOf(root, 'title'),
    description: textOf(root, 'abstract'),
    lines: children(root, 'entry').map((entry): RawLine => {
      const [location, ...others] = children(entry, 'ref').map((ref) => attributeOf(ref, 'href'));
      return {
        title: textOf(entry, 'title'),
        artist: textOf(entry, 'author'),
        durationSeconds: secondsOf(attributeOf(child(entry, 'duration'), 'value')),
        location,
        others,
      };
    }),
  };
}

/** Elements that hold only attributes, and that many files do not close. */
const empty = 'ref|duration|param|starttime|moreinfo|logo|base|banner';

/** The same list as well-formed XML: names in small letters, empty elements closed, each `&` escaped. */
function asXml(text: string): string {
  return text
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replace(
      /<(\/?)([a-z]+)((?:\s+[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/gi,
      (_all, end, name, rest, own) => {
        const tag = String(name).toLowerCase();
        const isEmpty = new RegExp(`^(?:${empty})$`).test(tag);
        if (end) return isEmpty ? '' : `</${tag}>`;
        const words = String(rest).replace(
          /(\s)([a-z]+)(\s*=)/gi,
          (_word, space, key, equals) => `${space}${String(key).toLowerCase()}${equals}`,
        );
        return `<${tag}${words}${own || isEmpty ? '/' : ''}>`;
      },
    );
}
