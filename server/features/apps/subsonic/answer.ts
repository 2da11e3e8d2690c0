import { productVersion } from '#server/version.ts';
import { type TextKey, type TextParams, wording } from '#shared/texts/texts.ts';

/** The reply of a call: the parts of its envelope. Arrays become repeated elements in XML, `value` an element's text. */
export type Answer = Record<string, unknown>;

export type AnswerFormat = { kind: 'xml' } | { kind: 'json' } | { kind: 'jsonp'; callback: string };

/** The error codes of the API that Segue uses. */
export const subsonicErrors = {
  generic: 0,
  missingParameter: 10,
  wrongLogin: 40,
  mechanismNotSupported: 42,
  conflictingMechanisms: 43,
  invalidApiKey: 44,
  notAuthorized: 50,
  notFound: 70,
} as const;
export type SubsonicErrorCode = (typeof subsonicErrors)[keyof typeof subsonicErrors];

/** A call's failure, which the API puts inside the envelope, with the status 200. */
export class SubsonicError extends Error {
  readonly code: SubsonicErrorCode;
  readonly text: TextKey;
  readonly params: TextParams;

  constructor(code: SubsonicErrorCode, text: TextKey, params: TextParams = {}) {
    super(wording(text, 'en', params));
    this.code = code;
    this.text = text;
    this.params = params;
  }
}

/** A failure with its text in the reader's language. */
export interface Failure {
  code: SubsonicErrorCode;
  message: string;
}

/** The version of the Subsonic API that OpenSubsonic builds on. */
const apiVersion = '1.16.1';

const envelope = (status: 'ok' | 'failed', answer: Answer): Answer => ({
  status,
  version: apiVersion,
  type: 'segue',
  serverVersion: productVersion,
  openSubsonic: true,
  ...answer,
});

/** Writes a whole reply as text, with its content type. */
export function writeAnswer(
  answer: { ok: Answer } | { failure: Failure },
  format: AnswerFormat,
): { type: string; text: string } {
  const body =
    'failure' in answer ? envelope('failed', { error: answer.failure }) : envelope('ok', answer.ok);
  if (format.kind === 'xml') {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n${element('subsonic-response', {
      xmlns: 'http://subsonic.org/restapi',
      ...body,
    })}\n`;
    return { type: 'application/xml; charset=utf-8', text };
  }
  const json = JSON.stringify({ 'subsonic-response': body });
  if (format.kind === 'json') return { type: 'application/json; charset=utf-8', text: json };
  return { type: 'text/javascript; charset=utf-8', text: `${format.callback}(${json});` };
}

/** An object as an element: scalars become attributes, objects and lists become elements. */
function element(name: string, content: unknown): string {
  if (typeof content !== 'object' || content === null) return `<${name}>${escape(String(content))}</${name}>`;
  let attributes = '';
  let inside = '';
  for (const [key, value] of Object.entries(content)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) inside += value.map((one) => element(key, one)).join('');
    else if (typeof value === 'object') inside += element(key, value);
    else if (key === 'value') inside += escape(String(value));
    else attributes += ` ${key}="${escape(String(value))}"`;
  }
  return inside === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inside}</${name}>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

function escape(text: string): string {
  return (
    text
      // XML 1.0 section 2.2 has no place for other control characters, not even escaped.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"\n\r\t]/g, (mark) => entities[mark] ?? mark)
  );
}
