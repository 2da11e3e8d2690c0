import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { AppError } from '#shared/errors.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';
import type { RawLine } from './listed.ts';
import type { RawList } from './raw-list.ts';

/** Entities stay as they are written: nothing is expanded but what `unescaped` knows, and nothing is ever fetched. */
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  htmlEntities: false,
  cdataPropName: 'cdata',
  alwaysCreateTextNode: true,
  maxNestedTags: 20,
  isArray: () => true,
});

/** An element as the parser gives it: its text, its CDATA, and its children by name. */
interface Element {
  [name: string]: unknown;
}

/**
 * Reads XSPF (xspf.org, version 1).
 * @throws AppError unprocessable: entities, broken XML, another document
 */
export function readXspf(text: string): RawList {
  // Both "billion laughs" and external entities begin with one of these; no list has a use for them.
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw new AppError('unprocessable', importExportMessages.entities);
  const playlist = child(parse(text), 'playlist');
  if (!playlist) throw new AppError('unprocessable', importExportMessages.notXspf);
  const tracks = children(child(playlist, 'trackList') ?? {}, 'track');
  return {
    name: textOf(playlist, 'title'),
    description: textOf(playlist, 'annotation'),
    lines: tracks.map(toLine),
  };
}

function parse(text: string): Element {
  try {
    const verdict = XMLValidator.validate(text);
    if (verdict === true) return parser.parse(text) as Element;
    throw new Error(`${verdict.err.msg} (${verdict.err.line})`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.slice(0, 120) : '';
    throw new AppError('unprocessable', importExportMessages.brokenXml, { params: { reason }, cause });
  }
}

function toLine(track: Element): RawLine {
  // Milliseconds.
  const duration = Number(textOf(track, 'duration') || Number.NaN);
  return {
    title: textOf(track, 'title'),
    artist: textOf(track, 'creator'),
    album: textOf(track, 'album'),
    durationSeconds: Number.isFinite(duration) ? duration / 1000 : null,
    location: textOf(track, 'location') || textOf(track, 'identifier'),
  };
}

function children(element: Element, name: string): Element[] {
  const found = Object.hasOwn(element, name) ? element[name] : [];
  return Array.isArray(found)
    ? found.filter((one): one is Element => typeof one === 'object' && one !== null)
    : [];
}

const child = (element: Element, name: string): Element | undefined => children(element, name)[0];

function textOf(element: Element, name: string): string {
  const found = child(element, name);
  if (!found) return '';
  const plain = [found['#text']].flat().filter((part) => typeof part === 'string');
  const cdata = children(found, 'cdata').flatMap((part) => [part['#text']].flat());
  return [...plain.map(unescaped), ...cdata.filter((part) => typeof part === 'string')].join('').trim();
}

const predefined: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities that XML predefines, and characters by their number; everything else stays as it is written. */
function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (all, decimal, hex, name) => {
      if (name) return predefined[String(name).toLowerCase()] ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : '';
    },
  );
}
