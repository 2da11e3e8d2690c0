/** A field of a JSON value; undefined if the value has no such own field. */
export function field(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Record<string, unknown>)[name] : undefined;
}

/** A text, or the first one of several; empty for anything else. */
export const words = (value: unknown): string => allWords(value)[0] ?? '';

/** A text or several, as a list. */
export const allWords = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string');

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
