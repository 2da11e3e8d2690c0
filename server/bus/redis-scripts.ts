/**
 * Atomic steps. Redis runs a script as a whole, so no other process sees it half done; times are
 * Redis's own, so that the clocks of the servers need not agree.
 */

const now = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)`;

/** KEYS: the count. ARGV: the window in ms. Answers the count and the ms that are left of its window. */
export const countScript = `
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('PTTL', KEYS[1])}`;

/** KEYS: the count. Answers the count (false where there is none) and the ms that are left. */
export const peekScript = `return {redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1])}`;

/** KEYS: the members' ends, the members' data. ARGV: the member, ms, its data. */
export const enterScript = `
${now}
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
end
return 1`;

/** KEYS: the members' ends, the members' data. ARGV: the member. */
export const leaveScript = `
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
return 1`;

/** KEYS: the members' ends, the members' data. Answers member, data, member, data… and forgets who fell silent. */
export const membersScript = `
${now}
local gone = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)
for _, member in ipairs(gone) do
  redis.call('ZREM', KEYS[1], member)
  redis.call('HDEL', KEYS[2], member)
end
return redis.call('HGETALL', KEYS[2])`;
