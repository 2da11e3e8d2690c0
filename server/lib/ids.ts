import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const timeDigits = 9;
const randomDigits = 13;

/** Lead that ids may have over the clock in a burst before they follow it again. */
const burstMs = 1000;
let newest = 0;

/**
 * A new id: 9 base-36 digits of the time (ms, by the one clock of all ids), then 13 random ones (67 bits). Ids sort in the order in which
 * this process made them, also within a millisecond, which keeps index inserts together and lists in order; and they
 * cannot be guessed, which unlisted playlists rely on.
 */
export function newId(now: number): string {
  newest = now <= newest && now > newest - burstMs ? newest + 1 : now;
  return newest.toString(36).padStart(timeDigits, '0') + randomText(randomDigits);
}

/** Sorts before every id that was made at a moment (ms) or later, and after all earlier ones. */
export const idAt = (ms: number): string => Math.max(0, ms).toString(36).padStart(timeDigits, '0');

/** The moment (ms) of an id; 0 where there is none. */
export const momentOf = (id: string): number => Number.parseInt(id.slice(0, timeDigits), 36) || 0;

/**
 * A new id that sorts after another, whatever the clocks of the processes say that made them: for a log that several
 * write to in turns.
 */
export function newIdAfter(last: string, now: number): string {
  const id = newId(now);
  if (id > last) return id;
  const time = momentOf(last) + 1;
  return time.toString(36).padStart(timeDigits, '0') + randomText(randomDigits);
}

/** Unused random bytes: a request for the few bytes of each id costs more than the rest of making one. */
let pool = Buffer.alloc(0);
let used = 0;

function randomByte(): number {
  if (used === pool.length) {
    pool = randomBytes(4096);
    used = 0;
  }
  const byte = pool[used] as number;
  used += 1;
  return byte;
}

/** `length` random digits of base 36, without the bias of a plain remainder. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    if (byte < 252) text += alphabet[byte % 36];
  }
  return text;
}
