import * as z from 'zod/mini';

/** Why a link to music elsewhere no longer plays. `blocked`: not in this country. */
export const DeadReason = z.enum(['gone', 'private', 'blocked', 'not_embeddable', 'unreachable']);
export type DeadReason = z.infer<typeof DeadReason>;

/** State of a link at its last check. */
export const LinkState = z.enum(['plays', 'unknown', ...DeadReason.options]);
export type LinkState = z.infer<typeof LinkState>;

/** Null: never looked at. */
export const isDead = (state: LinkState | null): state is DeadReason =>
  state !== null && state !== 'plays' && state !== 'unknown';
