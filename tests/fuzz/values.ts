import * as fc from 'fast-check';
import { memberPassword } from '#tests/harness.ts';
import type { Schema } from './document.ts';

/** Stands for a value of an earlier reply; the value is chosen when the request is sent. */
export class Known {
  readonly kind: string;
  readonly choice: number;
  /** Value for a kind without values so far. */
  readonly otherwise: unknown;

  constructor(kind: string, choice: number, otherwise: unknown) {
    this.kind = kind;
    this.choice = choice;
    this.otherwise = otherwise;
  }

  [fc.toStringMethod](): string {
    return `known(${this.kind}, ${this.choice})`;
  }
}

/** Words that have broken programs. */
const hostileWords = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uFFFF\u202Eevil',
  "' OR 1=1 --",
  '"><script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-1',
  '99999999999999999999999',
  '٣',
  'İıſK',
  '👩‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(5000),
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'javascript:alert(1)',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
  '* " ( ) : NEAR AND OR NOT ^ -',
];

const hostileText = fc.oneof(
  fc.constantFrom(...hostileWords),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
);

/** Anything that JSON can carry. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    -(2 ** 63),
    [],
    {},
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": 1}}')),
);

/** Values that fit a schema; those of `name` that the server knows where it told some (`kind` says what an `id` is). */
export function fitting(schema: Schema, name: string, kind: string): fc.Arbitrary<unknown> {
  const own = plain(schema, name);
  if (schema.enum || schema.const !== undefined || schema.type === 'object' || schema.type === 'boolean') {
    return own;
  }
  const known = fc.tuple(fc.nat(1000), own).map(([choice, value]) => new Known(kind, choice, value));
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: own });
}

function plain(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => plain(one, name)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integer(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'array':
      return fc.array(plain(schema.items ?? {}, name), { maxLength: 5 });
    case 'string':
      return text(schema, name);
    default:
      return anything;
  }
}

function integer({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -(2 ** 53) + 1), Math.min(maximum, 2 ** 53 - 1)];
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min, max: Math.min(max, min + 1) }) },
    fc.constantFrom(min, max),
    fc.maxSafeInteger().map((n) => Math.min(max, Math.max(min, n))),
  );
}

/** Words that mean something to the fuzzed server, by the field in which they stand. */
const meaningful: Record<string, readonly string[]> = {
  uploadId: ['fuzz-upload-1', 'fuzz-upload-2', 'fuzz-upload-3', 'fuzz-upload-4'],
  segment: ['0', '1', '2'],
  password: [memberPassword, 'another good password'],
  current_password: [memberPassword],
  new_password: [memberPassword, 'another good password'],
  username: ['alice', 'bob', 'carol', 'alice@segue.test'],
};

function text(schema: Schema, name: string): fc.Arbitrary<string> {
  const words = meaningful[name];
  const made = madeText(schema);
  return words
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: made })
    : made;
}

function madeText(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'email')
    return fc.constantFrom('alice@segue.test', 'bob@segue.test', 'new@segue.test');
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { maxLength: 120 });
  const { minLength = 0, maxLength = 200 } = schema;
  const words = fc.constantFrom('night', 'drive tune', 'bob', 'Platform 9', 'https://example.org/a.mp3');
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength;
  return fc.oneof(
    words,
    hostileText.filter(fits),
    fc.string({ minLength, maxLength: Math.min(maxLength, 2500) }),
    fc.constant('x'.repeat(Math.min(maxLength, 5000))),
  );
}
