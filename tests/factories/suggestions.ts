import { setRights, type SuggestFrom } from '#shared/playlists/collaboration.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import * as calls from '#shared/ingest/suggestions.ts';
import type { Client, Harness } from '#tests/harness.ts';
import { plantTrack, plantTracks } from './plant.ts';

export type Member = Client & { id: string };

/** Common steps of tests of suggestions. */
export function openSuggestions(segue: Harness) {
  let made = 0;
  const get = (who: Client, id: string) => who.ok(getPlaylist, { params: { id } });
  return {
    get,
    /** Makes a playlist of these titles, by default one for which anybody with an account may suggest. */
    async make(
      owner: Member,
      titles: readonly string[] = [],
      suggest: SuggestFrom = 'link',
      visibility: Visibility = 'public',
    ) {
      const { id } = await owner.ok(createPlaylist, { body: { name: `List ${(made += 1)}`, visibility } });
      await plantTracks(segue.ctx.db, { id, ownerId: owner.id, now: segue.time.now }, titles);
      await owner.ok(setRights, { params: { id }, body: { suggest } });
      return id;
    },
    /** A track of a person's own that no playlist lists. */
    track: (owner: Member, title: string) =>
      plantTrack(segue.ctx.db, { ownerId: owner.id, title, now: segue.time.now }),
    /** Sends a suggestion a minute later, so that no rate limit applies. */
    send(who: Client, id: string, body: calls.SuggestionDraft) {
      segue.time.now += 60_000;
      return who.call(calls.suggest, { params: { id }, body });
    },
    async suggest(who: Client, id: string, body: calls.SuggestionDraft) {
      segue.time.now += 60_000;
      return (await who.ok(calls.suggest, { params: { id }, body })).suggestion;
    },
    list: async (who: Client, id: string) =>
      (await who.ok(calls.listSuggestions, { params: { id } })).suggestions,
    accept: (who: Client, id: string, sid: string, body: { before?: string | null } = {}) =>
      who.call(calls.acceptSuggestion, { params: { id, sid }, body }),
    reject: (who: Client, id: string, sid: string) =>
      who.call(calls.rejectSuggestion, { params: { id, sid } }),
    withdraw: (who: Client, id: string, sid: string) =>
      who.call(calls.withdrawSuggestion, { params: { id, sid } }),
    titles: async (who: Client, id: string) => (await get(who, id)).tracks.map(({ title }) => title),
  };
}
