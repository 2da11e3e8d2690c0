import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/http/session.ts';
import { hmac } from '#server/lib/hash.ts';
import { addressOwner } from '#server/lib/rate-limit.ts';
import type { SuggesterKey } from './suggestion.store.ts';

/** The caller: a person with an account, or a visitor's browser and address. */
export interface Asker {
  viewer: { id: string } | null;
  caller: Pick<Caller, 'deviceId' | 'ip'>;
}

/** The key for limits: a person, or a visitor's address. */
export const countedAs = ({ viewer, caller }: Asker): string => viewer?.id ?? addressOwner(caller.ip);

/** The key of a suggester. A visitor's hashes differ between playlists, so that they cannot be linked. */
export function suggesterKey(ctx: AppContext, { viewer, caller }: Asker, playlistId: string): SuggesterKey {
  if (viewer) return { userId: viewer.id, visitorKey: null, addressKey: null };
  const keyOf = (text: string) => hmac(ctx.serverKey, `suggester:${playlistId}:${text}`);
  const address = keyOf(`address:${addressOwner(caller.ip)}`);
  return {
    userId: null,
    visitorKey: caller.deviceId === null ? address : keyOf(`browser:${caller.deviceId}`),
    addressKey: address,
  };
}
