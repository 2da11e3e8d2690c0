import { escapeHtml } from '#shared/html.ts';

// XML 1.0 section 2.2, production [2]: everything else may not stand in a document, not even escaped.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text made safe inside an XML document; what no XML may hold is left out. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(forbidden, ''));
}

/** An element that holds a text. */
export function xmlElement(name: string, text: string | number): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`;
}
