/** A length as people and services write it: "3:45", "1:02:03", "225", "225s"; null for anything else. */
export function secondsOf(text: string): number | null {
  if (!/^\d{1,9}(:\d{1,2}){0,2}(\.\d{1,9})?s?$/.test(text)) return null;
  return text
    .replace('s', '')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The length in "PT3M25S" (ISO 8601), or null. */
export function isoSeconds(text: string): number | null {
  const [all, hours, minutes, seconds] =
    /^PT(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,6})(?:\.\d+)?S)?$/.exec(text) ?? [];
  return all ? Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0) || null : null;
}

/** Seconds above any recording's length: if half of a list's lengths are above this, they are milliseconds. */
const longList = 30_000;
/** The same limit for one or two items: one of them alone may be a day of rain. */
const longLine = 90_000;

/** Lengths of one list in seconds. Programs write milliseconds where their format says seconds. */
export function inSeconds(lengths: readonly (number | null)[]): (number | null)[] {
  const known = lengths.filter((length) => length !== null && length > 0).toSorted((a, b) => a! - b!);
  const middle = known[Math.floor(known.length / 2)] ?? 0;
  const isMilliseconds = middle >= (known.length < 3 ? longLine : longList);
  return isMilliseconds ? lengths.map((length) => length && length / 1000) : [...lengths];
}
