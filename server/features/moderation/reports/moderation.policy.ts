import type { ModerationDecisionRow } from '#server/db/rows/moderation.ts';
import { appealMs, takedownObjectionMs } from '#shared/limits.ts';

/** The last moment at which a decision can be appealed. */
export const appealUntil = ({ action, created_at }: Pick<ModerationDecisionRow, 'action' | 'created_at'>) =>
  created_at + (action === 'takedown' ? takedownObjectionMs : appealMs);

/** Reports whether a decision can be appealed: once, in time, unless it is a dismissal or was lifted already. */
export const canAppeal = (row: ModerationDecisionRow, now: number): boolean =>
  row.action !== 'dismiss' && row.appealed_at === null && row.outcome === null && now <= appealUntil(row);

/**
 * Reports whether a viewer may decide: on others' things alone. The service checks whether an appeal needs another
 * administrator.
 */
export const canReview = (viewer: { id: string }, row: ModerationDecisionRow): boolean =>
  row.owner_id !== viewer.id && row.action !== 'dismiss' && row.outcome === null;
