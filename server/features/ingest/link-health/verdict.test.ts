import { expect, it } from 'vitest';
import { type Outbound, OutboundError } from '#server/lib/outbound.ts';
import { lookAt } from './look.ts';
import { afterLook, type Verdict } from './verdict.ts';

const dayMs = 24 * 60 * 60_000;

it('A link is looked at again after 7 days, 14 and 30 as long as nothing changes', () => {
  const now = Date.UTC(2027, 0, 4);
  let row: Verdict = {
    state: 'unknown',
    code: null,
    checked_at: null,
    failures: 0,
    failed_since: null,
    dead_since: null,
    reported_at: null,
    reported_code: null,
    interval_days: 0,
    next_at: now,
  };
  const waits = (look: Parameters<typeof afterLook>[1], times: number) =>
    Array.from({ length: times }, () => {
      row = afterLook(row, look, row.next_at);
      return (row.next_at - (row.checked_at ?? 0)) / dayMs;
    });
  expect(waits({ kind: 'plays', code: 200 }, 5)).toEqual([7, 14, 30, 30, 30]);
  const gone = { kind: 'failed', code: 404, reason: 'gone', isClear: true } as const;
  expect(waits(gone, 6).map(Math.ceil)).toEqual([1, 1, 7, 14, 30, 30]);
  expect(waits({ kind: 'plays', code: 200 }, 2)).toEqual([7, 14]);
});

it('A link whose site is too slow, though its front page answers, has failed; else its site is down', async () => {
  const slow = (isUp: boolean): Pick<Outbound, 'get'> => ({
    async get(url) {
      if (isUp && url.endsWith('/')) return { status: 200, contentType: '', body: Buffer.of(), url };
      throw new OutboundError('too slow');
    },
  });
  const url = 'https://slow.example/song';
  expect(await lookAt(slow(true), url)).toMatchObject({
    kind: 'failed',
    reason: 'unreachable',
    isClear: false,
  });
  expect(await lookAt(slow(false), url)).toEqual({ kind: 'site', code: null, host: 'slow.example' });
});
