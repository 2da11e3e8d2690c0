import { addEntry, removeEntry } from '#server/features/playlists/entry.service.ts';
import {
  createPlaylist,
  getPlaylist,
  listMarked,
  listMine,
  updatePlaylist,
} from '#server/features/playlists/playlist.service.ts';
import { deletePlaylist } from '#server/features/playlists/trash.service.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { playlistMessages } from '#shared/messages/playlists.ts';
import type { Answer } from './answer.ts';
import { type Call, idOfKind, type Method, openAlbum, playlistsOf } from './subsonic.service.ts';

const savedMax = 500;

export const playlistMethods: Record<string, Method> = {
  /** One's own and the saved ones: as in My Playlists. */
  async getPlaylists(call) {
    const { ctx, listener, given } = call;
    const others = given.text('username');
    // Whose playlists are asked for decides nothing: nobody sees another's private ones here.
    const saved =
      others === null || others === listener.username
        ? await listMarked(ctx, listener, 'saves', { page: 1, limit: savedMax })
        : [];
    const mine = await listMine(ctx, listener);
    const known = new Set(mine.map(({ id }) => id));
    const all = [...mine, ...saved.filter(({ id }) => !known.has(id))];
    return { playlists: { playlist: await playlistsOf(call, all) } };
  },
  getPlaylist: (call) => answerWith(call, call.given.need('id')),
  async createPlaylist(call) {
    const { ctx, listener, given } = call;
    const existing = given.text('playlistId');
    const songs = given.all('songId').map((id) => idOfKind(id, 'song'));
    if (existing === null) {
      const { id } = await createPlaylist(ctx, listener, { name: given.need('name') });
      await add(call, id, songs);
      return answerWith(call, id);
    }
    // With an id it sets what the playlist holds.
    const id = idOfKind(existing, 'album');
    const playlist = await getPlaylist(ctx, listener, id);
    if (given.text('name')) await rename(call, id);
    for (const { entry_id, id: trackId } of playlist.tracks) {
      if (!songs.includes(trackId)) await removeEntry(ctx, listener, { playlistId: id, entryId: entry_id });
    }
    const kept = new Set(playlist.tracks.map((track) => track.id));
    await add(
      call,
      id,
      songs.filter((song) => !kept.has(song)),
    );
    return answerWith(call, id);
  },
  async updatePlaylist(call) {
    const { ctx, listener, given } = call;
    const id = idOfKind(given.need('playlistId'), 'album');
    const { songs } = await filesOf(call, id);
    await rename(call, id);
    const gone = given.all('songIndexToRemove').map(Number);
    for (const index of gone) {
      const entry = songs[index];
      if (!entry) throw new AppError('not_found', errorMessages.notFound);
      await removeEntry(ctx, listener, { playlistId: id, entryId: entry.entry_id });
    }
    await add(
      call,
      id,
      given.all('songIdToAdd').map((song) => idOfKind(song, 'song')),
    );
    return {};
  },
  async deletePlaylist({ ctx, listener, given }) {
    await deletePlaylist(ctx, listener, idOfKind(given.need('id'), 'album'));
    return {};
  },
};

async function answerWith(call: Call, id: string): Promise<Answer> {
  const { playlist, songs } = await openAlbum(call, id);
  const [head] = await playlistsOf(call, [playlist]);
  return { playlist: { ...head, entry: songs } };
}

/** The lines that apps see, in their order: an index counts these. */
async function filesOf({ ctx, listener }: Call, id: string) {
  const playlist = await getPlaylist(ctx, listener, id);
  return { songs: playlist.tracks.filter(({ storage_type }) => storage_type === 'FILE') };
}

async function add({ ctx, listener }: Call, id: string, songs: readonly string[]): Promise<void> {
  for (const track_id of songs) {
    await addEntry(ctx, listener, id, { track_id }).catch((error: unknown) => {
      // It stands there already: that is what was wanted.
      const isThere =
        error instanceof AppError && error.code === 'conflict' && error.text !== playlistMessages.full;
      if (!isThere) throw error;
    });
  }
}

/** Changes name, comment and visibility as far as they are given. */
async function rename({ ctx, listener, given }: Call, id: string): Promise<void> {
  const [name, comment, isPublic] = [given.text('name'), given.text('comment'), given.flag('public')];
  if (name === null && comment === null && isPublic === null) return;
  const { version } = await getPlaylist(ctx, listener, id);
  await updatePlaylist(ctx, listener, id, {
    version,
    ...(name === null ? {} : { name }),
    ...(comment === null ? {} : { description: comment }),
    ...(isPublic === null ? {} : { visibility: isPublic ? 'public' : 'private' }),
  });
}
