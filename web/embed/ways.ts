import { playsInPage, webAddress } from '#shared/music/external-links.ts';
import type { PlayInfo } from '#shared/music/play-info.ts';
import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import { base } from '#web/lib/base.ts';

/** The other sources of a recording. */
export interface Ways {
  /** Addresses that an audio element can play, in the owner's order, dead links last. */
  sounds: readonly string[];
  /** The first address that opens at its own site instead. */
  opens: string | null;
}

export const noWays: Ways = { sounds: [], opens: null };

/** Asks for the sources of a track besides the one with which it begins. */
export async function otherWays({ id, storage_type, source_url }: PlaylistTrack): Promise<Ways> {
  const answer = await fetch(`${base}/api/v1/tracks/${id}/play_info`, { credentials: 'omit' });
  if (!answer.ok) return noWays;
  const { sources } = (await answer.json()) as PlayInfo;
  const isFirst = storage_type === 'FILE' ? 'file' : source_url;
  const addresses = sources.flatMap(({ kind, play_url: url }) =>
    url === null || isFirst === (kind === 'file' ? kind : url) ? [] : url,
  );
  return {
    sounds: addresses.filter(playsInPage).map((url) => new URL(url, location.href).href),
    opens: addresses.find((url) => !playsInPage(url) && webAddress(url) !== null) ?? null,
  };
}
