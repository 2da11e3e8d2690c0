import { equalInConstantTime, hmac } from '#server/lib/hash.ts';

/** Characters of a key: 96 bits. */
const keyLength = 16;
/** A key holds for this span and the next. */
const spanMs = 30 * 24 * 60 * 60_000;

const keyOf = (serverKey: Uint8Array, sha256: string, span: number): string =>
  hmac(serverKey, JSON.stringify(['picture', sha256, span])).slice(0, keyLength);

const spanAt = (now: number): number => Math.floor(now / spanMs);

const unsigned = /(\/media\/pictures\/)([0-9a-f]{64})(?=\.webp)/g;

/**
 * Adds a key to each address of a picture in a text: a browser asks for pictures without a session, so in a house for members
 * only their addresses carry what opens them.
 */
export const signPictures = (serverKey: Uint8Array, now: number, text: string): string =>
  text.replace(unsigned, (_, folder: string, sha256: string) => {
    return `${folder}${sha256}.${keyOf(serverKey, sha256, spanAt(now))}`;
  });

/** Reports whether the name of a picture's file carries a key that is still good. */
export function isSignedPicture(serverKey: Uint8Array, now: number, file: string): boolean {
  const [sha256 = '', key = ''] = file.split('.');
  return [0, 1].some((age) => equalInConstantTime(key, keyOf(serverKey, sha256, spanAt(now) - age)));
}
