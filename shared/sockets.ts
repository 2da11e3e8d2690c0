/** Codes by which the server closes a socket (RFC 6455, section 7.4.2: 4000 to 4999 are an application's own). */
export const socketClosed = {
  /** The session has ended: no further call with its token succeeds. */
  sessionEnded: 4401,
  /** The session goes on under another token, as after a change of password: the page connects again with that. */
  sessionRenewed: 4402,
  /** Close code: the session is valid, but the right to this socket's messages has ended. */
  rightEnded: 4403,
} as const;
