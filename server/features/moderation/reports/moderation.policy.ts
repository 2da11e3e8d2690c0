import type { ModerationDecisionRow } from '#server/db/rows/moderation.ts';
import { appealMs, takedownObjectionMs } from '#shared/limits.ts';

/** Until when a decision can be appealed. */
export const appealUntil = ({ action, created_at }: Pick<ModerationDecisionRow, 'action' | 'created_at'>) =>
  created_at + (action === 'takedown' ? takedownObjectionMs : appealMs);

/** Each decision but a dismissal can be appealed once, in time, unless it was lifted already. */
export const canAppeal = (row: ModerationDecisionRow, now: number): boolean =>
  row.action !== 'dismiss' && row.appealed_at === null && row.outcome === null && now <= appealUntil(row);

/** Nobody decides about their own. Whether an appeal needs another administrator, the service asks. */
export const canReview = (viewer: { id: string }, row: ModerationDecisionRow): boolean =>
  row.owner_id !== viewer.id && row.action !== 'dismiss' && row.outcome === null;
