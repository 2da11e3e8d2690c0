import type { RawLine, RawList } from './listed.ts';
import { attributeOf, child, children, type Element, textOf } from './xml.ts';

/** Limit of nesting; outlines are seldom deeper than two. */
const depthMax = 15;

/**
 * Reads OPML (opml.org, version 2): every outline with an address becomes an item. A feed is no song; its item keeps the
 * name and the address, and is missing until somebody fills it.
 */
export function readOpml(root: Element): RawList {
  return {
    name: textOf(child(root, 'head'), 'title'),
    lines: children(child(root, 'body'), 'outline').flatMap((outline) => linesIn(outline, 0)),
  };
}

function linesIn(outline: Element, depth: number): RawLine[] {
  if (depth > depthMax) return [];
  const [location = '', ...others] = ['url', 'xmlUrl', 'htmlUrl'].flatMap(
    (name) => attributeOf(outline, name) || [],
  );
  const title = attributeOf(outline, 'title') || attributeOf(outline, 'text');
  const line = location ? [{ title, location, others }] : [];
  return [...line, ...children(outline, 'outline').flatMap((one) => linesIn(one, depth + 1))];
}
