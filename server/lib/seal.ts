import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keyFor = (serverKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverKey, new Uint8Array(), purpose, 32));

/**
 * Encrypts a short secret that must be readable later (AES-256-GCM, a key of its own for each purpose, by HKDF from the
 * server's). Returns URL-safe text.
 */
export function seal(serverKey: Uint8Array, purpose: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyFor(serverKey, purpose), iv);
  const body = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a secret of {@link seal}; null if another key sealed it, or it was changed since. */
export function unseal(serverKey: Uint8Array, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, keyFor(serverKey, purpose), bytes.subarray(0, ivBytes));
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const body = opening.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([body, opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}
