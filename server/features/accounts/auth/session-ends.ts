import type { AppContext } from '#server/context.ts';

/**
 * The message on {@link sessionsEnded}: one session, or every one of a person but `keep`. The browser of the session
 * `renewed` has a new one in its place.
 */
export type SessionsEnded =
  | { sessionId: string }
  | { userId: string; keep: string | null; renewed?: string | undefined };

/** Reports whether a message on {@link sessionsEnded} means this session. */
export const hasEnded = (session: { userId: string; sessionId: string }, ended: SessionsEnded): boolean =>
  'sessionId' in ended
    ? session.sessionId === ended.sessionId
    : session.userId === ended.userId && session.sessionId !== ended.keep;

/** The message to a page whose session ends. */
export const howEnded = (
  { sessionId }: { sessionId: string },
  ended: SessionsEnded,
): 'sessionRenewed' | 'sessionEnded' =>
  'renewed' in ended && ended.renewed === sessionId ? 'sessionRenewed' : 'sessionEnded';

/** The bus topic that announces ended sessions to every server process. */
export const sessionsEnded = 'sessions.ended';

/** Announces ended sessions to every server process. */
export function tellEnded(ctx: AppContext, message: SessionsEnded): Promise<void> {
  return ctx.bus.publish(sessionsEnded, message);
}
