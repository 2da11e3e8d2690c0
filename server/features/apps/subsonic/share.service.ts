import { updatePlaylist } from '#server/features/playlists/core/edits/edit.service.ts';
import { findPlaylistFor, getPlaylist, listMine } from '#server/features/playlists/core/playlist.service.ts';
import { addressesAt } from '#server/features/social/sharing/addresses.ts';
import { AppError } from '#shared/errors.ts';
import { descriptionMax, nameMax } from '#shared/limits.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { type Answer, SubsonicError, subsonicErrors } from './answer.ts';
import { makePlaylist } from './playlist-calls.service.ts';
import { type Call, idOfKind, type Method, openAlbum } from './subsonic.service.ts';
import { readId } from './subsonic.view.ts';

/** Most of the listener's shares in one reply, each with its songs. */
const sharesMax = 100;

/** Calls about shares. A share is an unlisted playlist of one's own: everybody with its address may open it. */
export const shareMethods: Record<string, Method> = {
  async getShares(call) {
    const mine = await listMine(call.ctx, call.listener);
    const shared = mine.filter(({ visibility }) => visibility === 'unlisted').slice(0, sharesMax);
    const share: Answer[] = [];
    for (const { id } of shared) share.push(await toShare(call, id));
    return { shares: { share } };
  },
};

export const sharingMethods: Record<string, Method> = {
  /** Shares a playlist by its address, which also opens a private one of one's own from now on. Songs get a playlist. */
  async createShare(call) {
    const { args } = call;
    args.need('id');
    refuseEnd(call);
    const ids = args.all('id').map(readId);
    const [first] = ids;
    const id =
      ids.length === 1 && first?.kind === 'album' ? await shareAlbum(call, first.id) : await shareSongs(call);
    return { shares: { share: [await toShare(call, id)] } };
  },
  async updateShare(call) {
    const { ctx, listener, args } = call;
    const { id, version } = await ownShare(call);
    refuseEnd(call);
    const description = args.text('description');
    if (description !== null)
      await updatePlaylist(ctx, listener, id, { version, description: description.slice(0, descriptionMax) });
    return {};
  },
  /** Ends a share: the playlist stays, and its address no longer opens it. */
  async deleteShare(call) {
    const { id, version } = await ownShare(call);
    await updatePlaylist(call.ctx, call.listener, id, { version, visibility: 'private' });
    return {};
  },
};

/** Refuses an expiry: an address is valid until it is taken back. */
function refuseEnd({ args }: Call): void {
  if (args.number('expires', 0, 0, Number.MAX_SAFE_INTEGER) > 0)
    throw new SubsonicError(subsonicErrors.notAuthorized, 'subsonic:sharesStay');
}

async function ownShare({ ctx, listener, args }: Call) {
  const playlist = await findPlaylistFor(ctx.db, listener, idOfKind(args.need('id'), 'album'), 'own');
  if (playlist.visibility !== 'unlisted') throw new AppError('not_found', 'errors:notFound');
  return playlist;
}

async function shareAlbum({ ctx, listener }: Call, id: string): Promise<string> {
  const playlist = await getPlaylist(ctx, listener, id);
  if (playlist.visibility === 'private') {
    const { version } = await findPlaylistFor(ctx.db, listener, id, 'own');
    await updatePlaylist(ctx, listener, id, { version, visibility: 'unlisted' });
  }
  return id;
}

async function shareSongs(call: Call): Promise<string> {
  const { args } = call;
  const songs: string[] = [];
  for (const text of args.all('id')) {
    if (readId(text).kind === 'album') {
      const { tracks } = (await openAlbum(call, text)).playlist;
      songs.push(...tracks.filter((track) => track.storage_type === 'FILE').map(({ id }) => id));
    } else songs.push(idOfKind(text, 'song'));
  }
  const name = (args.text('description') ?? '').trim().slice(0, nameMax) || 'Shared';
  return makePlaylist(call, { name, visibility: 'unlisted' }, songs);
}

async function toShare(call: Call, id: string): Promise<Answer> {
  const { playlist, songs } = await openAlbum(call, id);
  return { ...headOf(call, playlist), entry: songs };
}

const headOf = ({ ctx, listener }: Call, playlist: Playlist): Answer => ({
  id: playlist.id,
  url: addressesAt(ctx.config.publicUrl).playlist(playlist.id),
  description: playlist.description || playlist.name,
  username: playlist.owner?.username ?? listener.username,
  created: playlist.created_at,
  // Who opened an address is not counted.
  visitCount: 0,
});
