import * as fc from 'fast-check';
import type { Operation, Parameter } from './document.ts';
import { kindOfKey, kindOfPath } from './pool.ts';
import { anything, fitting } from './values.ts';

/** A visitor, the administrator, a member and another one. */
export type Actor = 'visitor' | 'alice' | 'bob' | 'carol';

/** The bytes that stand for a file, by name: see the cast. */
export const fileNames = [
  'song',
  'other song',
  'protected song',
  'half a song',
  'picture',
  'noise',
  'nothing',
  'prints',
] as const;

export type Fields = Record<string, unknown>;
export type Body =
  | { kind: 'none' }
  | { kind: 'fields'; fields: Fields }
  | { kind: 'value'; value: unknown }
  | { kind: 'raw'; text: string }
  | { kind: 'file'; file: (typeof fileNames)[number]; fields: Fields };

/** One request, before values of the server's replies are filled in. */
export interface Plan {
  actor: Actor;
  operation: Operation;
  path: Fields;
  query: [string, unknown][];
  body: Body;
  headers: Record<string, string>;
}

/** Steps for every operation, most of them a single request: mostly as the document specifies, now and then invalid. */
export function steps(operations: readonly Operation[]): fc.Arbitrary<Plan[]> {
  const single = operations.map((operation) => ({
    weight: weightOf(operation),
    arbitrary: plan(operation).map((one) => [one]),
  }));
  return fc.oneof(...single, { weight: 12, arbitrary: wholeUpload(operations) });
}

/** The same person sends a file of one chunk to start and again to finish: by chance that would never happen. */
function wholeUpload(operations: readonly Operation[]): fc.Arbitrary<Plan[]> {
  const calls = ['uploads.start', 'uploads.finish'].flatMap(
    (id) => operations.find((one) => one.id === id) ?? [],
  );
  return fc
    .tuple(plan(calls[0]!), fc.nat(1e9), fc.constantFrom(...fileNames))
    .map(([first, number, file]) => {
      const sent = 'fields' in first.body ? first.body.fields : {};
      const fields = { ...sent, chunkIndex: 0, totalChunks: 1, uploadId: `whole-upload-${number}` };
      return calls.map((operation) => ({ ...first, operation, body: { kind: 'file', file, fields } }));
    });
}

/** A backup keeps the disk busy for a while and its restore ends every session: seldom, but not never. */
function weightOf({ id, method }: Operation): number {
  if (id.startsWith('backups.')) return method === 'GET' ? 4 : 2;
  if (id.startsWith('uploads.')) return 12;
  return 8;
}

function plan(operation: Operation): fc.Arbitrary<Plan> {
  const of = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place);
  return fc.record({
    actor: fc.constantFrom<Actor>('visitor', 'alice', 'alice', 'alice', 'bob', 'bob', 'carol'),
    operation: fc.constant(operation),
    path: fc.record(
      Object.fromEntries(
        of('path').map((parameter) => [parameter.name, mostly(valueOf(operation, parameter))]),
      ),
    ),
    query: fc
      .tuple(...of('query').map((parameter) => queryOf(operation, parameter)), stray)
      .map((parts) => parts.flat()),
    body: bodyOf(operation),
    headers: fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
  });
}

const mostly = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: anything });

function valueOf({ path }: Operation, { name, schema }: Parameter): fc.Arbitrary<unknown> {
  return fitting(schema, name, name === 'id' ? kindOfPath(path) : (kindOfKey(name) ?? name));
}

function queryOf(operation: Operation, parameter: Parameter): fc.Arbitrary<[string, unknown][]> {
  const named = (value: unknown): [string, unknown] => [parameter.name, value];
  const value = mostly(valueOf(operation, parameter));
  return fc.oneof(
    { weight: parameter.required ? 9 : 4, arbitrary: value.map((one) => [named(one)]) },
    { weight: parameter.required ? 1 : 6, arbitrary: fc.constant<[string, unknown][]>([]) },
    { weight: 1, arbitrary: fc.tuple(value, value).map((two) => two.map(named)) },
  );
}

const stray: fc.Arbitrary<[string, unknown][]> = fc.oneof(
  { weight: 9, arbitrary: fc.constant<[string, unknown][]>([]) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('_t', '__proto__', 'a[b]', 'limit'), anything).map((one) => [one]),
  },
);

function bodyOf({ body, path }: Operation): fc.Arbitrary<Body> {
  const raw = fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"',
    '{"a":1,}',
    '\0',
    `${'['.repeat(500)}${']'.repeat(500)}`,
  );
  const odd: fc.Arbitrary<Body> = fc.oneof(
    anything.map((value) => ({ kind: 'value' as const, value })),
    raw.map((text) => ({ kind: 'raw' as const, text })),
  );
  if (!body) {
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant({ kind: 'none' as const }) },
      { weight: 1, arbitrary: odd },
    );
  }
  const fields = fieldsOf(body.schema.properties ?? {}, body.schema.required ?? [], path);
  const file = fc.record({ kind: fc.constant('file' as const), file: fc.constantFrom(...fileNames), fields });
  const usual: fc.Arbitrary<Body> =
    body.type === 'multipart/form-data' || body.type === 'application/octet-stream'
      ? file
      : fields.map((fields) => ({ kind: 'fields' as const, fields }));
  return fc.oneof(
    { weight: 18, arbitrary: usual },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: file },
  );
}

function fieldsOf(
  properties: NonNullable<Operation['body']>['schema']['properties'] & object,
  required: readonly string[],
  path: string,
): fc.Arbitrary<Fields> {
  const words = Object.entries(properties).filter(([, { format }]) => format !== 'binary');
  const entries = words.map(([name, schema]) => {
    const kind = name === 'id' ? kindOfPath(path) : (kindOfKey(name) ?? name);
    return [name, fitting(schema, name, kind)] as const;
  });
  const right = fc.record(Object.fromEntries(entries), {
    requiredKeys: required.filter((name) => words.some(([word]) => word === name)),
  });
  const one = fc.constantFrom(...entries.map(([name]) => name), 'unheard_of', '__proto__');
  const bent = fc.tuple(right, one, anything).map(([fields, name, value]) => ({ ...fields, [name]: value }));
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: bent });
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'range',
    'if-none-match',
    'if-modified-since',
    'accept-language',
    'accept',
    'content-type',
    'origin',
  ),
  fc.constantFrom(
    'bytes=0-99',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-1,4-9',
    'bytes=99999999999-',
    '*',
    '"x"',
    'W/"1"',
    'Wed, 21 Oct 2026 07:28:00 GMT',
    'it-IT,it;q=0.9',
    'xx;q=nonsense',
    'text/xml',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'http://evil.test',
  ),
  { maxKeys: 2 },
);
