import type { AppContext } from '#server/context.ts';
import type { Job } from '#server/jobs/kinds.ts';
import { artistKey } from '#shared/playlists/artist-name.ts';
import * as store from './artist-key.store.ts';

/** Songs of one transaction, in which others' writes wait. */
const atOnce = 500;
/** Length of a round: jobs that must run alone wait for its end. */
const roundMs = 45_000;

/** Recurring work: computes the artists' keys of songs that came before keys were kept, or from a backup of then. */
export async function fillArtistKeys({ db }: AppContext, { signal }: Pick<Job, 'signal'>): Promise<void> {
  const began = performance.now();
  while (!signal.aborted && performance.now() - began < roundMs) {
    const tracks = await store.listWithoutKey(db, atOnce);
    if (tracks.length === 0) return;
    await store.updateKeys(
      db,
      tracks.map(({ id, artist }) => ({ id, key: artistKey(artist) })),
    );
  }
}
