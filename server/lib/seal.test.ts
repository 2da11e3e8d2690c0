import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = new Uint8Array(32).fill(7);

test('a sealed secret comes back, and never looks the same twice', () => {
  const sealed = seal(key, 'apps', 'open sesame');
  expect(unseal(key, 'apps', sealed)).toBe('open sesame');
  expect(sealed).not.toContain('sesame');
  expect(seal(key, 'apps', 'open sesame')).not.toBe(sealed);
});

test('another key, another purpose and a changed text open nothing', () => {
  const sealed = seal(key, 'apps', 'open sesame');
  expect(unseal(new Uint8Array(32).fill(8), 'apps', sealed)).toBeNull();
  expect(unseal(key, 'mail', sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(unseal(key, 'apps', bytes.toString('base64url'))).toBeNull();
  for (const odd of ['', 'x', 'AAAA']) expect(unseal(key, 'apps', odd)).toBeNull();
});
