import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootSegue, type Harness } from '#tests/harness.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'https://segue.example' });
});
afterAll(() => segue.close());

test.each(['/api/v1/health', '/api/v1/users/me', '/api/v1/nowhere', '/media/pictures/none.webp'])(
  'the answer of %s carries the security headers, and each only once',
  async (path) => {
    const { headers } = await segue.visitor.fetch(path);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';.*frame-ancestors 'self'/);
    expect(headers.get('content-security-policy')).not.toContain(', default-src');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.has('x-powered-by')).toBe(false);
  },
);
