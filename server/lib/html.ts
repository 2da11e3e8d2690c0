import { type Handler, Parser } from 'htmlparser2';

/** Nesting at which reading ends: the parser's work for a tag grows with the depth. Browsers nest no deeper. */
const depthMax = 512;

/** Passes a stranger's HTML to a handler, in one pass. */
export function readHtml(
  html: string,
  handler: Pick<Handler, 'onopentag' | 'ontext'> & { onclosetag?: (name: string) => void },
): void {
  let depth = 0;
  const parser: Parser = new Parser({
    ...handler,
    onopentagname() {
      depth += 1;
      if (depth > depthMax) parser.pause();
    },
    onclosetag(name) {
      depth -= 1;
      handler.onclosetag?.(name);
    },
  });
  parser.end(html);
}

export interface HtmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Elements of the given names, in the order of the document, each with the text inside it. */
export function elementsOf(html: string, names: readonly string[]): HtmlElement[] {
  const found: HtmlElement[] = [];
  let open: HtmlElement | null = null;
  readHtml(html, {
    onopentag(name, attributes) {
      if (!names.includes(name)) return;
      open = { name, attributes, text: '' };
      found.push(open);
    },
    ontext(text) {
      if (open) open.text += text;
    },
    onclosetag(name) {
      if (name === open?.name) open = null;
    },
  });
  return found;
}

/** Contents of a page's `<meta>` elements by their `property` or `name`. */
export function metasOf(elements: readonly HtmlElement[]): Map<string, string[]> {
  const metas = new Map<string, string[]>();
  for (const { name, attributes } of elements) {
    const key = attributes['property'] || attributes['name'];
    const content = attributes['content'];
    if (name !== 'meta' || !key || !content) continue;
    const same = metas.get(key);
    if (same) same.push(content);
    else metas.set(key, [content]);
  }
  return metas;
}

/** Text with HTML's character references decoded; tags stay as they are. */
export const unescapeHtml = (text: string): string => unescaped(text, false);

/** Text with XML's five entities and numbered characters decoded; everything else stays as it is. */
export const unescapeXml = (text: string): string => unescaped(text, true);

function unescaped(text: string, xmlMode: boolean): string {
  if (!text.includes('&')) return text;
  let plain = '';
  const parser = new Parser({ ontext: (part) => void (plain += part) }, { xmlMode });
  // No tag begins, so everything is text.
  parser.end(text.replaceAll('<', '&lt;'));
  return plain;
}
