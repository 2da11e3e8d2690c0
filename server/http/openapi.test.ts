import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';

// People write clients from the document: each call says what it does, with examples that the server would take and send.

interface Content {
  schema?: unknown;
  example?: unknown;
}
interface Operation {
  summary?: string;
  description?: string;
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

let segue: Harness;
let paths: Record<string, Record<string, Operation>>;
let text: string;
beforeAll(async () => {
  segue = await bootSegue();
  text = await (await segue.visitor.fetch('/api/v1/openapi.json')).text();
  ({ paths } = JSON.parse(text) as { paths: typeof paths });
});
afterAll(() => segue.close());

const operationOf = ({ path, method }: EndpointSpec): Operation =>
  paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

/** The fault that zod finds in an example; null if it fits. */
function against(schema: z.ZodMiniType, example: unknown): string | null {
  if (example === undefined) return 'no example';
  const { success, error } = schema.safeParse(example);
  return success ? null : JSON.stringify(error.issues);
}

test('every call has a description of its own', () => {
  const lacking = segue.endpoints.filter((endpoint) => {
    const { summary = '', description = '' } = operationOf(endpoint);
    return !/^[A-Z].{20,}\.$/s.test(description) || description === summary;
  });
  expect(lacking.map(({ id }) => id)).toEqual([]);
  expect(new Set(segue.endpoints.map(({ description }) => description)).size).toBeGreaterThan(200);
});

test('every body, reply and parameter has an example that fits the contract', () => {
  const wrong: unknown[] = [];
  const note = (endpoint: EndpointSpec, place: string, reason: string | null): void => {
    if (reason !== null) wrong.push([endpoint.id, place, reason]);
  };
  for (const endpoint of segue.endpoints) {
    const { parameters, requestBody, responses } = operationOf(endpoint);
    const { body, bodyType, fileField = '', reply } = endpoint;
    if (body && bodyType !== 'binary') {
      const [content] = Object.values(requestBody?.content ?? {});
      const { [fileField]: _file, ...fields } = (content?.example ?? {}) as Record<string, unknown>;
      note(endpoint, 'body', against(body, fields));
    }
    if (typeof reply !== 'string') {
      const sent = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
      note(endpoint, 'reply', against(reply, sent?.content?.['application/json']?.example));
    }
    for (const [place, schema] of [
      ['path', endpoint.params],
      ['query', endpoint.query],
    ] as const) {
      if (!schema) continue;
      const named = parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]);
      note(endpoint, place, against(schema, Object.fromEntries(named)));
    }
  }
  expect(wrong).toEqual([]);
});

test('every stream says of which types it is, and no field is one of several plain types', () => {
  expect(text).not.toContain('*/*');
  for (const endpoint of segue.endpoints.filter(({ reply }) => reply === 'stream')) {
    expect([endpoint.id, endpoint.sends?.length ?? 0]).toEqual([
      endpoint.id,
      expect.toSatisfy((n: number) => n > 0),
    ]);
  }
  // A reply that clients decode is described as an object, not as text.
  expect(text).not.toMatch(/"application\/(?:[\w.]+\+)?json":\{"schema":\{"type":"string"/);
  const types = [...text.matchAll(/"type":\[([^\]]*)\]/g)].map(([, list = '']) => list.split(','));
  expect(types.length).toBeGreaterThan(0);
  for (const list of types) expect(list).toEqual([expect.any(String), '"null"']);
});

test('a login by JSON is answered like one by the form', async () => {
  const body = { username: 'alice', password: 'correct horse battery' };
  await segue.member('alice');
  for (const sent of [
    { body: new URLSearchParams(body) },
    { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  ]) {
    const answer = await segue.visitor.fetch('/api/v1/auth/login', { method: 'POST', ...sent });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ token_type: 'bearer' }),
    ]);
  }
});
