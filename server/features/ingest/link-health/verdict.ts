import type { LinkCheckRow } from '#server/db/rows/links.ts';
import type { DeadReason } from '#shared/music/link-states.ts';
import type { Look } from './look.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Days until the next check, which grow while nothing changes. */
const intervals = [7, 14, 30] as const;
/** Time until the next check after one that decided nothing: the next night. */
const soonMs = 20 * hourMs;
const failuresToDie = 3;

/** The fields of a link's row that a check changes. */
export type Verdict = Omit<LinkCheckRow, 'source_id' | 'asked_at'>;

/**
 * A link's state after a check. It is dead after three failures on two days, and only if the site says so clearly or a
 * player has reported it as well; an answer that says nothing of the link leaves a dead one dead.
 */
export function afterLook(row: Verdict, look: Look, now: number): Verdict {
  const seen = { ...row, checked_at: now };
  if (look.kind === 'refused') return { ...seen, code: null, ...later(row, now, true) };
  if (look.kind === 'plays') {
    const isSame = row.state === 'plays' && row.failures === 0;
    return { ...seen, ...plays, code: look.code, ...later(row, now, isSame) };
  }
  if (look.kind === 'failed') return afterFailure(seen, look, now);
  const state = row.dead_since === null ? 'unknown' : row.state;
  return { ...seen, state, code: look.code, next_at: now + soonMs };
}

const plays = {
  state: 'plays',
  failures: 0,
  failed_since: null,
  dead_since: null,
  reported_at: null,
  reported_code: null,
} as const;

function afterFailure(row: Verdict, look: Look & { kind: 'failed' }, now: number): Verdict {
  const failures = row.failures + 1;
  const failed_since = row.failed_since ?? now;
  const failed = { ...row, failures, failed_since, code: look.code };
  const isLong = failures >= failuresToDie && dayOf(now) > dayOf(failed_since);
  if (row.dead_since !== null) return { ...failed, state: reasonOf(row, look), ...later(row, now, true) };
  if (isLong && (look.isClear || row.reported_at !== null)) {
    return { ...failed, state: reasonOf(row, look), dead_since: now, ...later(row, now, false) };
  }
  if (isLong) return { ...failed, state: 'unknown', ...later(row, now, true) };
  return { ...failed, state: 'unknown', interval_days: 0, next_at: now + soonMs };
}

const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** The reason of a failure; a player's report may know it better if the site did not answer. */
function reasonOf({ reported_code }: Verdict, { reason }: Look & { kind: 'failed' }): DeadReason {
  if (reason !== 'unreachable' || reported_code === null || reported_code === 'other') return reason;
  return reported_code;
}

function later(
  { interval_days }: Verdict,
  now: number,
  isSame: boolean,
): Pick<Verdict, 'interval_days' | 'next_at'> {
  const longer = intervals.find((days) => days > interval_days) ?? intervals[2];
  const days = isSame ? longer : intervals[0];
  return { interval_days: days, next_at: now + days * dayMs };
}
