import { expect, test } from 'vitest';
import { memoryBus } from '#server/bus/memory-bus.ts';
import { addressOwner, countAgainst, refuseOver, type RateLimit } from './rate-limit.ts';

const limit: RateLimit = { name: 'test', max: 2, windowMs: 90_000 };

function setUp() {
  const time = { now: 5000 };
  const clock = () => time.now;
  return { time, counters: { bus: memoryBus(clock), clock } };
}

test('one more than allowed is refused until the window ends', async () => {
  const { time, counters } = setUp();
  await countAgainst(counters, limit, 'alice');
  await refuseOver(counters, limit, 'alice');
  await countAgainst(counters, limit, 'alice');
  await expect(refuseOver(counters, limit, 'alice')).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 90,
    message: 'Too many attempts. Please try again in 2 minutes.',
  });
  time.now += 80_000;
  await expect(countAgainst(counters, limit, 'alice')).rejects.toMatchObject({
    retryAfterSeconds: 10,
    message: 'Too many attempts. Please try again in 10 seconds.',
  });
  await countAgainst(counters, limit, 'bob');
  time.now += 10_000;
  await countAgainst(counters, limit, 'alice');
  await counters.bus.close();
});

test('an IPv4 address stands for itself, an IPv6 address for its network', () => {
  expect(addressOwner('203.0.113.9')).toBe('203.0.113.9');
  expect(addressOwner('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(addressOwner('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressOwner('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64');
  expect(addressOwner('2001:db8:1:3::1')).not.toBe('2001:db8:1:2::/64');
});
