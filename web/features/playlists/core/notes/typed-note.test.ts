import { expect, test } from 'vitest';
import { readNote } from './typed-note.ts';

const read = (typed: Partial<Parameters<typeof readNote>[0]>, end: number | null = 30) =>
  readNote({ text: 'Words', from: '', to: '', ...typed }, end);

test('a span is typed as m:ss, and may lack either end', () => {
  expect(read({ from: '0:05', to: '0:20' })).toMatchObject({ from_seconds: 5, to_seconds: 20, wrong: {} });
  expect(read({ to: '0:20' })).toMatchObject({ from_seconds: null, to_seconds: 20, wrong: {} });
  expect(read({})).toMatchObject({ from_seconds: null, to_seconds: null, wrong: {} });
});

test.each([
  [{ from: 'soon' }, { from: 'notATime' }],
  [{ from: '0:30' }, { from: 'beyondEnd' }],
  [{ from: '0:20', to: '0:20' }, { to: 'endsEarly' }],
  [{ to: '0:31' }, { to: 'beyondEnd' }],
  [{ text: 'x'.repeat(501) }, { text: 'tooLong' }],
])('%j is wrong', (typed, wrong) => {
  expect(read(typed).wrong).toEqual(wrong);
});

test('a song of unknown length has no end, and a family is one character', () => {
  expect(read({ from: '59:00' }, null).wrong).toEqual({});
  expect(read({ text: ' 👨‍👩‍👧‍👦👍🏽é ' }).used).toBe(3);
});
