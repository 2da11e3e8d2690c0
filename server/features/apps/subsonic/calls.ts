import { absentMethods } from './absent.service.ts';
import { browseMethods } from './browse.service.ts';
import { discoverMethods } from './discover.service.ts';
import { keepingMethods, keptMethods } from './kept.service.ts';
import { listMethods, starredMethods } from './list.service.ts';
import { markMethods } from './mark.service.ts';
import { type BytesMethod, mediaMethods } from './media.routes.ts';
import { playlistMethods, playlistReads } from './playlist-calls.service.ts';
import { nowPlayingMethods, playbackMethods } from './playback.service.ts';
import { shareMethods, sharingMethods } from './share.service.ts';
import { sonicMethods } from './sonic.service.ts';
import type { Method } from './subsonic.service.ts';
import { openMethods, systemMethods } from './system.service.ts';

type Methods<M> = Readonly<Record<string, M>>;

/** Every call of the API and its handler, in groups by effect: the protocol lets GET change things. */
export const calls = {
  /** Calls without a login. */
  open: openMethods as Methods<() => Record<string, unknown>>,
  read: {
    ...systemMethods,
    ...browseMethods,
    ...listMethods,
    ...starredMethods,
    ...discoverMethods,
    ...sonicMethods,
    ...keptMethods,
    ...nowPlayingMethods,
    ...playlistReads,
    ...shareMethods,
    ...absentMethods,
  } as Methods<Method>,
  write: {
    ...playlistMethods,
    ...markMethods,
    ...keepingMethods,
    ...playbackMethods,
    ...sharingMethods,
  } as Methods<Method>,
  bytes: mediaMethods as Methods<BytesMethod>,
} as const;

/** The handler of a call in one of the groups; names that every object inherits do not count. */
export function findCall<M>(group: Methods<M>, name: string): M | null {
  return Object.hasOwn(group, name) ? (group[name] ?? null) : null;
}
