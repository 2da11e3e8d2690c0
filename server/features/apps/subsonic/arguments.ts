import { type AnswerFormat, SubsonicError, subsonicErrors } from './answer.ts';

/** The arguments of a call, from the query or the form; each may come several times. */
export interface Arguments {
  /** The first argument of this name, or null. */
  text(name: string): string | null;
  /** @throws SubsonicError 10 where it is missing */
  need(name: string): string;
  /** A whole number, clamped to `min` and `max`; `fallback` if there is none. */
  number(name: string, fallback: number, min: number, max: number): number;
  flag(name: string): boolean | null;
  all(name: string): string[];
}

/** Reads arguments from Fastify's parsed input: values are texts, or lists of texts for repeated names. */
export function readArguments(...sources: readonly unknown[]): Arguments {
  const found = new Map<string, string[]>();
  for (const source of sources) {
    if (typeof source !== 'object' || source === null) continue;
    for (const [name, value] of Object.entries(source)) {
      const texts = (Array.isArray(value) ? value : [value])
        .filter((one) => typeof one === 'string')
        // PostgreSQL has no place for it in a text.
        .map((one) => one.replaceAll('\0', ''));
      found.set(name, [...(found.get(name) ?? []), ...texts]);
    }
  }
  const all = (name: string): string[] => found.get(name) ?? [];
  const text = (name: string): string | null => all(name)[0] ?? null;
  return {
    all,
    text,
    need(name) {
      const value = text(name);
      if (value === null || value === '')
        throw new SubsonicError(subsonicErrors.missingParameter, 'subsonic:missing', { name });
      return value;
    },
    number(name, fallback, min, max) {
      const argument = text(name);
      const value = argument === null || argument === '' ? fallback : Number(argument);
      return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.trunc(value))) : fallback;
    },
    flag(name) {
      // Python writes `True`.
      const value = text(name)?.toLowerCase() ?? null;
      return value === null ? null : value === 'true' || value === '1';
    },
  };
}

/** The requested format of the reply: `f` is xml (the default), json or jsonp. */
export function formatOf(args: Arguments): AnswerFormat {
  const wanted = args.text('f');
  if (wanted === 'json') return { kind: 'json' };
  const callback = args.text('callback') ?? '';
  // A name and nothing else: what is called here runs in somebody's page.
  if (wanted === 'jsonp' && /^[A-Za-z_$][\w$.]{0,99}$/.test(callback)) return { kind: 'jsonp', callback };
  return { kind: wanted === 'jsonp' ? 'json' : 'xml' };
}
