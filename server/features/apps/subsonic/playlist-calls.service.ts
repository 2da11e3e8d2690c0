import { arrangeFiles } from '#server/features/playlists/core/edits/arrange.service.ts';
import { updatePlaylist } from '#server/features/playlists/core/edits/edit.service.ts';
import { createWithTracks } from '#server/features/playlists/core/edits/edit-items.service.ts';
import { getPlaylist, listMarked, listMine } from '#server/features/playlists/core/playlist.service.ts';
import { listShared } from '#server/features/playlists/core/members/member.service.ts';
import { deletePlaylist } from '#server/features/playlists/core/trash/trash.service.ts';
import { AppError } from '#shared/errors.ts';
import { tracksAtOnce } from '#shared/limits.ts';
import type { Answer } from './answer.ts';
import { type Call, idOfKind, type Method, openAlbum, playlistsOf } from './subsonic.service.ts';

const savedMax = 500;

export const playlistReads: Record<string, Method> = {
  /** The playlists of "My Playlists": the listener's own, those of which they are a member, and the saved ones. */
  async getPlaylists(call) {
    const { ctx, listener, args } = call;
    const others = args.text('username');
    // Whose playlists are asked for decides nothing: nobody sees another's private ones here.
    const saved =
      others === null || others === listener.username
        ? await listMarked(ctx, listener, 'saves', { page: 1, limit: savedMax })
        : [];
    const mine = [...(await listMine(ctx, listener)), ...(await listShared(ctx, listener))];
    const known = new Set(mine.map(({ id }) => id));
    const all = [...mine, ...saved.filter(({ id }) => !known.has(id))];
    return { playlists: { playlist: await playlistsOf(call, all) } };
  },
  getPlaylist: (call) => answerWith(call, call.args.need('id')),
};

export const playlistMethods: Record<string, Method> = {
  async createPlaylist(call) {
    const { ctx, listener, args } = call;
    const existing = args.text('playlistId');
    const songs = args.all('songId').map((id) => idOfKind(id, 'song'));
    if (existing === null) {
      const draft = { name: args.need('name'), visibility: 'private' } as const;
      return answerWith(call, await makePlaylist(call, draft, songs));
    }
    // With an id it sets which songs the playlist holds, and their order.
    const id = idOfKind(existing, 'album');
    if (args.text('name')) await rename(call, id);
    await arrangeFiles(ctx, listener, id, () => songs);
    return answerWith(call, id);
  },
  async updatePlaylist(call) {
    const { ctx, listener, args } = call;
    const id = idOfKind(args.need('playlistId'), 'album');
    const gone = new Set(args.all('songIndexToRemove').map(Number));
    const added = args.all('songIdToAdd').map((song) => idOfKind(song, 'song'));
    await rename(call, id);
    if (gone.size === 0 && added.length === 0) return {};
    await arrangeFiles(ctx, listener, id, (songs) => {
      if ([...gone].some((index) => songs[index] === undefined)) {
        throw new AppError('not_found', 'errors:notFound');
      }
      return [...songs.filter((_, index) => !gone.has(index)), ...added];
    });
    return {};
  },
  async deletePlaylist({ ctx, listener, args }) {
    await deletePlaylist(ctx, listener, idOfKind(args.need('id'), 'album'));
    return {};
  },
};

/**
 * Makes a playlist with these songs, or none if one of them is not for the listener.
 * @throws AppError not_found
 */
export async function makePlaylist(
  { ctx, listener }: Call,
  draft: { name: string; visibility: 'private' | 'unlisted' },
  songs: readonly string[],
): Promise<string> {
  const track_ids = songs.slice(0, tracksAtOnce);
  const { id } = await createWithTracks(ctx, listener, { ...draft, track_ids });
  if (songs.length > tracksAtOnce) await arrangeFiles(ctx, listener, id, () => songs);
  return id;
}

async function answerWith(call: Call, id: string): Promise<Answer> {
  const { playlist, songs } = await openAlbum(call, id);
  const [head] = await playlistsOf(call, [playlist]);
  return { playlist: { ...head, entry: songs } };
}

/** Changes the given ones of name, comment and visibility. */
async function rename({ ctx, listener, args }: Call, id: string): Promise<void> {
  const [name, comment, isPublic] = [args.text('name'), args.text('comment'), args.flag('public')];
  if (name === null && comment === null && isPublic === null) return;
  const { version } = await getPlaylist(ctx, listener, id);
  await updatePlaylist(ctx, listener, id, {
    version,
    ...(name === null ? {} : { name }),
    ...(comment === null ? {} : { description: comment }),
    ...(isPublic === null ? {} : { visibility: isPublic ? 'public' : 'private' }),
  });
}
