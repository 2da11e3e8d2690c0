import { expect, test } from 'vitest';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { doors } from '../doors.ts';
import { rows, wings } from './registry.ts';

// Each endpoint of the contract has one row, from which the tests of doors, plans, search's index and made-up requests know it.

const files = import.meta.glob<Record<string, unknown>>(['../../shared/*/*.ts', '!**/*.test.ts'], {
  eager: true,
});
const contract = Object.entries(files).flatMap(([file, values]) =>
  Object.values(values)
    .filter((one): one is EndpointSpec => typeof one === 'object' && one !== null && 'access' in one)
    .map(({ id, method }) => ({ id, method, wing: file.split('/').at(-2) ?? '' })),
);

/** The line to add: an answer that holds content of others, of a call that changes what search finds. */
const lineOf = (id: string, method: string) =>
  method === 'GET'
    ? `'${id}': { shows: 'content' },`
    : `'${id}': { shows: 'content', writes: { example: 'sent', found: 'changes' } },`;

test('every endpoint has a row in the file of its wing', () => {
  expect(contract.length).toBeGreaterThan(200);
  const missing = contract
    .filter(({ id, wing }) => !wings[wing]?.[id])
    .map(({ id, method, wing }) => `tests/endpoints/${wing}.ts: add ${lineOf(id, method)}`);
  expect(missing, 'The fields and their exceptions stand in tests/endpoints/row.ts').toEqual([]);
});

test('every row has its endpoint', () => {
  const known = new Set(contract.map(({ id, wing }) => `${wing}.ts: ${id}`));
  const named = Object.entries(wings).flatMap(([wing, of]) =>
    Object.keys(of).map((id) => `${wing}.ts: ${id}`),
  );
  expect(named.filter((one) => !known.has(one))).toEqual([]);
});

test('a row says of each call that writes, and of no other, what it changes', () => {
  const wrong = contract.filter(
    ({ id, method }) => rows[id] && (method === 'GET') !== (rows[id].writes === undefined),
  );
  expect(wrong.map(({ id, method }) => `${method} ${id}`)).toEqual([]);
});

test('an endpoint that shows content is a door, and no other is', () => {
  const opened = new Set(doors.map(({ endpoint }) => endpoint));
  const wrong = Object.entries(rows).filter(([id, { shows }]) => (shows === 'content') !== opened.has(id));
  expect(
    wrong.map(([id, { shows }]) =>
      shows === 'content' ? `tests/doors.ts: add door('${id}', …)` : `${id} is a door and is said to be none`,
    ),
  ).toEqual([]);
});
