import { mentionsMax } from '#shared/limits.ts';

/** A name after an `@` that does not stand within a word or an address; a full stop at its end ends a sentence. */
const mention = /(?<![\w@.+-])@([A-Za-z0-9_.-]{2,29}[A-Za-z0-9_-])/g;

/** A piece of a text: plain, or a mention with its name. */
export interface Piece {
  text: string;
  name: string | null;
}

/** The names that a text mentions, each once, without regard to case: the first few. */
export function mentionedIn(text: string): string[] {
  const names = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(mention)) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()].slice(0, mentionsMax);
}

/** A text in pieces, of which those are mentions whose names are among `known`. */
export function piecesOf(text: string, known: readonly string[]): Piece[] {
  const keys = new Set(known.map((name) => name.toLowerCase()));
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(mention)) {
    if (!keys.has(name.toLowerCase())) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), name: null });
    pieces.push({ text: whole, name });
    from = index + whole.length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from), name: null }] : pieces;
}
