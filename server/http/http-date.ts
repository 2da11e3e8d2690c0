const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const time = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`;

// RFC 9110 section 5.6.7: IMF-fixdate, and the two obsolete forms that a recipient must accept.
const forms = [
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(
    `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${time} GMT$`,
  ),
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
];

/** Milliseconds since 1970, or null where `text` is no HTTP-date. `now` decides the century of a two-digit year. */
export function parseHttpDate(text: string, now = Date.now()): number | null {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return null;
  const field = (name: string): number => Number(parts[name]);
  const monthIndex = months.indexOf(parts['month'] ?? '');
  const at = (year: number): number =>
    Date.UTC(year, monthIndex, field('day'), field('hour'), field('minute'), field('second'));
  if (parts['year']?.length === 4) return at(field('year'));
  const century = Math.floor(new Date(now).getUTCFullYear() / 100) * 100;
  const guess = at(century + field('year'));
  const fiftyYears = 50 * 365.25 * 24 * 3600 * 1000;
  return guess > now + fiftyYears ? at(century - 100 + field('year')) : guess;
}

/** IMF-fixdate, in whole seconds. */
export const formatHttpDate = (ms: number): string => new Date(ms).toUTCString();
