/** The name under which an unsent invitation is kept. */
export const keptInvite = (playlistId: string): string => `invite:${playlistId}`;
