import type { PlaylistHead, Right } from '#shared/playlists/playlists.ts';

const ranks = { suggest: 1, add: 2, edit: 3, own: 4 } as const satisfies Record<Right, number>;

/** Reports whether a right equals or includes the wanted one. */
export const holds = (right: PlaylistHead['my_right'], wanted: Right): boolean =>
  right !== null && ranks[right] >= ranks[wanted];
