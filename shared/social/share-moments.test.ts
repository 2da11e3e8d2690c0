import { expect, test } from 'vitest';
import { parseMoment } from './share-moments.ts';

test.each([
  ['83', 83],
  ['83s', 83],
  ['83.9', 83],
  ['1:23', 83],
  [' 1:02:03 ', 3723],
  ['1m23s', 83],
  ['1H2M', 3720],
  ['0', 0],
])('reads %j as %i seconds', (text, seconds) => expect(parseMoment(text)).toBe(seconds));

test.each(['', 'x', '-5', '1:2', 'NaN', '1e9', ':', '1:23:', '9'.repeat(40)])(
  'takes %j for no time',
  (text) => expect(parseMoment(text)).toBeNull(),
);
