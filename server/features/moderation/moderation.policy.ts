import type { ModerationDecisionRow } from '#server/db/rows/moderation.ts';
import { appealMs } from '#shared/limits.ts';

/** Each decision but a dismissal can be appealed once, for 30 days, unless it was lifted already. */
export const canAppeal = (row: ModerationDecisionRow, now: number): boolean =>
  row.action !== 'dismiss' &&
  row.appealed_at === null &&
  row.outcome === null &&
  now <= row.created_at + appealMs;

/** Nobody decides about their own. Whether an appeal needs another administrator, the service asks. */
export const canReview = (viewer: { id: string }, row: ModerationDecisionRow): boolean =>
  row.owner_id !== viewer.id && row.action !== 'dismiss' && row.outcome === null;
