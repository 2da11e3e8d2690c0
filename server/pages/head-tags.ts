import { escapeHtml } from '#shared/html.ts';

/** The contents of a page's head: elements as text, escaped. */
export const title = (text: string): string => `<title>${escapeHtml(text)}</title>`;

/** `<meta name>`, for descriptions, robots and Twitter's cards. */
export const named = (name: string, content: string | number): string =>
  `<meta name="${name}" content="${escapeHtml(String(content))}">`;

/** `<meta property>`, for OpenGraph (ogp.me). */
export const property = (name: string, content: string | number): string =>
  `<meta property="${name}" content="${escapeHtml(String(content))}">`;

export const link = (rel: string, href: string, rest: Record<string, string> = {}): string => {
  const attributes = Object.entries({ rel, href, ...rest });
  return `<link ${attributes.map(([name, value]) => `${name}="${escapeHtml(value)}"`).join(' ')}>`;
};

/** Facts for machines (JSON-LD 1.1, schema.org). Nothing in it can end the element. */
export function jsonLd(facts: object): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/ld+json">${text}</script>`;
}
