/** A place in a playlist that a link leads to: a track, and a second of it. */
export interface ShareMoment {
  track?: string;
  t?: number;
}

const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/;
const letters = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/;

/** Seconds from what people type or links carry: `83`, `83s`, `1m23s`, `1:23`, `1:02:03`; null where it is no time. */
export function parseMoment(text: string): number | null {
  const plain = text.trim().toLowerCase();
  if (plain === '') return null;
  const found = clock.exec(plain) ?? letters.exec(plain);
  if (!found) return /^\d+\.\d+$/.test(plain) ? Math.floor(Number(plain)) : null;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}
