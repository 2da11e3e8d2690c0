import { expect, test } from 'vitest';
import { dataOf } from './live.ts';

interface Ping {
  type: 'ping';
  data: { at: number };
}

test.each([
  [{ type: 'ping', data: { at: 1 } }, { at: 1 }],
  [{ type: 'pong', data: { at: 1 } }, null],
  [{ type: 'ping' }, null],
  ['ping', null],
  [null, null],
])('of %j the data of a ping is %j', (message, data) => {
  expect(dataOf<Ping>(message, 'ping')).toEqual(data);
});
