/** A piece of a line: text, with a mark or as a link. */
export type Piece =
  | { kind: 'text' | 'strong' | 'em'; text: string }
  | { kind: 'link'; text: string; href: string };

/** A block of a text in Markdown. Lists hold their items. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; pieces: Piece[] }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; isOrdered: boolean; items: Piece[][] };

const item = /^\s*(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const heading = /^(#{1,6})\s+(.*?)\s*#*$/;

/**
 * Reads the part of Markdown (CommonMark 0.31) that rules and imprints need: headings, paragraphs, flat lists, strong and
 * emphasised text, and links. Anything else, HTML above all, stays text.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', pieces: readPieces(lines.join('\n')) });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const [, marks, words = ''] = heading.exec(line) ?? [];
    const listed = item.exec(line);
    if (line.trim() === '' || marks || listed) endParagraph();
    if (marks) blocks.push({ kind: 'heading', level: marks.length === 1 ? 2 : 3, pieces: readPieces(words) });
    else if (listed) addItem(blocks, listed[1] !== undefined, readPieces(listed[2] ?? ''));
    else if (line.trim() !== '') lines.push(line.trim());
  }
  endParagraph();
  return blocks;
}

function addItem(blocks: Block[], isOrdered: boolean, pieces: Piece[]): void {
  const last = blocks.at(-1);
  if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(pieces);
  else blocks.push({ kind: 'list', isOrdered, items: [pieces] });
}

const marked =
  /\*\*(?<strong>[^*\n]+)\*\*|\*(?<em>[^*\n]+)\*|\[(?<text>[^\]\n]+)\]\((?<href>[^)\s]+)\)|<(?<auto>(?:https?:\/\/|mailto:)[^>\s]+)>/g;

function readPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { index, 0: whole, groups = {} } of text.matchAll(marked)) {
    if (index > at) pieces.push({ kind: 'text', text: text.slice(at, index) });
    pieces.push(pieceOf(whole, groups));
    at = index + whole.length;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

function pieceOf(whole: string, { strong, em, text, href, auto }: Record<string, string | undefined>): Piece {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (em !== undefined) return { kind: 'em', text: em };
  const target = href ?? auto ?? '';
  // No `javascript:` and the like: an address of the web, of a mailbox or of this site.
  if (!/^(?:https?:\/\/|mailto:|\/(?![/\\]))/i.test(target)) return { kind: 'text', text: whole };
  return { kind: 'link', text: text ?? target.replace(/^mailto:/, ''), href: target };
}
