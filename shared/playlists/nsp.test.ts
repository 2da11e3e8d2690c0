import { expect, test } from 'vitest';
import { fromNsp, toNsp } from './nsp.ts';
import { SmartDraft, type SmartRules } from './smart-lists.ts';

const draft = (rules: SmartRules): SmartDraft => ({ name: 'Late', rules, order: 'plays', limit: 40 });

test('what both can say comes back as it went', () => {
  const list = draft({
    match: 'all',
    rules: [
      { field: 'style', op: 'is', value: 'House' },
      { field: 'artist', op: 'isNot', value: 'Nobody' },
      { field: 'liked', op: 'isNot' },
      { field: 'plays', op: 'atLeast', value: 5 },
      { field: 'plays', op: 'atMost', value: 50 },
      { field: 'tempo', op: 'is', value: 174 },
      { field: 'tempo', op: 'from', value: 120 },
      { field: 'tempo', op: 'to', value: 180 },
      {
        match: 'any',
        rules: [
          { field: 'heard', op: 'within', value: 30 },
          { field: 'heard', op: 'notWithin', value: 90 },
          { field: 'heard', op: 'never', value: 0 },
          {
            match: 'all',
            rules: [
              { field: 'year', op: 'is', value: 2024 },
              { field: 'year', op: 'from', value: 2020 },
              { field: 'year', op: 'to', value: 2025 },
            ],
          },
        ],
      },
    ],
  });
  const { document, unsaid } = toNsp(list);
  expect(unsaid).toEqual([]);
  expect(document).toMatchObject({ name: 'Late', sort: '-playcount', limit: 40 });
  const back = fromNsp(JSON.stringify(document), 'x');
  expect(back).toEqual({ draft: list, unsaid: [] });
  expect(SmartDraft.safeParse(back?.draft).success).toBe(true);
});

test('none of some is all of their opposites', () => {
  const { document } = toNsp(
    draft({
      match: 'none',
      rules: [
        { field: 'style', op: 'is', value: 'House' },
        { field: 'plays', op: 'atLeast', value: 5 },
        {
          match: 'any',
          rules: [
            { field: 'liked', op: 'is' },
            { field: 'year', op: 'from', value: 2020 },
          ],
        },
        {
          match: 'none',
          rules: [
            { field: 'liked', op: 'is' },
            { field: 'artist', op: 'is', value: 'A' },
          ],
        },
      ],
    }),
  );
  expect(document['all']).toEqual([
    { isNot: { genre: 'House' } },
    { lt: { playcount: 5 } },
    { all: [{ is: { loved: false } }, { before: { dateadded: '2020-01-01' } }] },
    { any: [{ is: { loved: true } }, { is: { artist: 'A' } }] },
  ]);
});

test('what one of them lacks is named', () => {
  const followed = { field: 'followed', op: 'is' } as const;
  const { unsaid } = toNsp(draft({ match: 'all', rules: [followed, { field: 'liked', op: 'is' }] }));
  expect(unsaid).toEqual([followed]);
  const document = {
    any: [
      { contains: { title: 'rain' } },
      { is: { loved: true } },
      { gt: { rating: 3 } },
      { all: [{ all: [{ all: [{ is: { loved: true } }] }] }] },
    ],
    sort: 'title',
  };
  const read = fromNsp(JSON.stringify(document), 'rain.nsp');
  expect(read?.draft).toMatchObject({ name: 'rain.nsp', order: 'newest', limit: 100 });
  expect(read?.draft.rules).toEqual({ match: 'any', rules: [{ field: 'liked', op: 'is' }] });
  expect(read?.unsaid).toEqual([
    '{"contains":{"title":"rain"}}',
    '{"gt":{"rating":3}}',
    '{"all":[{"is":{"loved":true}}]}',
    'sort: title',
  ]);
  expect(fromNsp('{"playlist":1}', 'x')).toBeNull();
  expect(fromNsp('nonsense', 'x')).toBeNull();
});

test('a span of tempos is two rules, and an unknown tempo is no slow one', () => {
  const tempo = (op: 'is' | 'from' | 'to', value: number) => ({ field: 'tempo', op, value }) as const;
  const { document } = toNsp(draft({ match: 'none', rules: [tempo('from', 120), tempo('is', 90)] }));
  expect(document['all']).toEqual([
    { inTheRange: { bpm: [1, 119] } },
    { any: [{ inTheRange: { bpm: [1, 89] } }, { gt: { bpm: 90 } }] },
  ]);
  const spans = { any: [{ inTheRange: { BPM: [120, 130] } }, { lt: { bpm: 80 } }, { isNot: { bpm: 100 } }] };
  const read = fromNsp(JSON.stringify(spans), 'Spans');
  expect(read?.draft.rules).toEqual({
    match: 'any',
    rules: [{ match: 'all', rules: [tempo('from', 120), tempo('to', 130)] }, tempo('to', 79)],
  });
  expect(read?.unsaid).toEqual(['{"isNot":{"bpm":100}}']);
});
