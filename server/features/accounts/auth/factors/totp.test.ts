import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const secret = Secret.fromLatin1('12345678901234567890').base32;

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code counts one step early and late, and no further', () => {
  const at = (steps: number) => 1_234_567_890_000 + steps * 30_000;
  const step = Math.floor(1_234_567_890 / 30);
  expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, '005924', at(steps)))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ]);
});

test('a secret has 160 bits, and its address says what an app needs', () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(made, { issuer: 'Radio Nord', label: 'alice' }));
  expect([uri.protocol, uri.searchParams.get('secret')]).toEqual(['otpauth:', made]);
  expect(TOTP.generate({ secret: Secret.fromBase32(made), timestamp: 0 })).toHaveLength(6);
});
