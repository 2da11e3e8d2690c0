import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
/** Steps before and after the present one that count too: clocks differ, and typing takes time. */
const stepsAround = 1;
/** Those that every authenticator app knows (RFC 6238 section 1.2). */
const settings = { algorithm: 'SHA1', digits: 6, period: stepMs / 1000 } as const;

/** A new secret in base32: 160 bits (RFC 4226 section 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` address of a secret, which an authenticator app reads as a QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The time step (RFC 6238 section 4.2) of a code at a moment; null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: stepsAround });
  return delta === null ? null : Math.floor(now / stepMs) + delta;
}
