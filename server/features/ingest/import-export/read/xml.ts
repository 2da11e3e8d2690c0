import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { unescapeXml } from '#server/lib/html.ts';
import { AppError } from '#shared/errors.ts';

/** Elements of large libraries that lists do not need: beats, cue points and measures. */
const unread = /^(TEMPO|POSITION_MARK|CUE_V2|LOUDNESS|MUSICAL_KEY|MODIFICATION_INFO|Scan|Poi|Comment)$/;

/** Entities stay as they are written: nothing is expanded but what `unescapeXml` knows, and nothing is ever fetched. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  htmlEntities: false,
  cdataPropName: 'cdata',
  alwaysCreateTextNode: true,
  maxNestedTags: 20,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  updateTag: (name) => (unread.test(name) ? false : name),
});

/** An element as the parser gives it: its text, its CDATA, its attributes, and its children by name. */
export interface Element {
  [name: string]: unknown;
}

/**
 * Reads an XML document without a document type.
 * @throws AppError unprocessable: entities, or broken
 */
export function parseXml(text: string): Element {
  // Both "billion laughs" and external entities begin with one of these; no list has a use for them.
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw new AppError('unprocessable', 'import-export:entities');
  try {
    const verdict = XMLValidator.validate(text);
    if (verdict === true) return parser.parse(text) as Element;
    throw new Error(`${verdict.err.msg} (${verdict.err.line})`);
  } catch (cause) {
    throw brokenXml(cause instanceof Error ? cause.message : '', cause);
  }
}

export const brokenXml = (reason: string, cause?: unknown): AppError =>
  new AppError('unprocessable', 'import-export:brokenXml', {
    params: { reason: reason.slice(0, 120) },
    cause,
  });

export function children(element: Element | undefined, name: string): Element[] {
  const found = element && Object.hasOwn(element, name) ? element[name] : [];
  return Array.isArray(found)
    ? found.filter((one): one is Element => typeof one === 'object' && one !== null)
    : [];
}

export const child = (element: Element | undefined, name: string): Element | undefined =>
  children(element, name)[0];

/** The text of a child; empty where there is none. */
export function textOf(element: Element | undefined, name: string): string {
  const found = child(element, name);
  if (!found) return '';
  const plain = [found['#text']].flat().filter((part) => typeof part === 'string');
  const cdata = children(found, 'cdata').flatMap((part) => [part['#text']].flat());
  return [...plain.map(unescapeXml), ...cdata.filter((part) => typeof part === 'string')].join('').trim();
}

/** The texts of all children of a name. */
export const textsOf = (element: Element, name: string): string[] =>
  children(element, name).map((one) => textOf({ [name]: [one] }, name));

/** The value of an attribute; empty where there is none. */
export function attributeOf(element: Element | undefined, name: string): string {
  const found = element && Object.hasOwn(element, `@${name}`) ? element[`@${name}`] : '';
  return typeof found === 'string' ? unescapeXml(found).trim() : '';
}
