import { toMoment } from '#server/lib/clock.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { AppError } from '#shared/errors.ts';
import { bookmarksMax, descriptionMax, nameMax, itemsInPlaylistMax } from '#shared/limits.ts';
import { type Answer, SubsonicError, subsonicErrors } from './answer.ts';
import * as store from './kept.store.ts';
import { listAudible } from './song.store.ts';
import { type Call, idOfKind, type Method, openSong, songsOf } from './subsonic.service.ts';

/** Largest position, a day and more: no song is longer. */
const positionMaxMs = 100_000_000;

/** The queue and bookmarks that an app stores for its listener, with which the next device continues. */
export const keptMethods: Record<string, Method> = {
  async getPlayQueue(call) {
    const { current, ...queue } = await openQueue(call);
    const song = current === null ? undefined : queue.entry[current];
    return { playQueue: { ...queue, ...(song ? { current: song['id'] } : {}) } };
  },
  async getPlayQueueByIndex(call) {
    const { current, ...queue } = await openQueue(call);
    return { playQueueByIndex: { ...queue, ...(current === null ? {} : { currentIndex: current }) } };
  },
  async getBookmarks(call) {
    const rows = await store.listBookmarks(call.ctx.db, call.listener.id, bookmarksMax);
    const songs = await audibleSongs(
      call,
      rows.map((row) => row.track_id),
    );
    const newest = rows.toSorted((one, other) => other.changed_at - one.changed_at);
    const bookmark = newest.flatMap((row) => {
      const song = songs.get(row.track_id);
      return song === undefined ? [] : [toBookmark(call, row, song)];
    });
    return { bookmarks: { bookmark } };
  },
};

export const keepingMethods: Record<string, Method> = {
  savePlayQueue: (call) =>
    saveQueue(call, (ids) => ids.indexOf(songId(call.args.text('current') ?? ids[0]!))),
  savePlayQueueByIndex: (call) =>
    saveQueue(call, (ids) => {
      call.args.need('currentIndex');
      return call.args.number('currentIndex', 0, -1, ids.length);
    }),
  async createBookmark(call) {
    const { ctx, listener, args } = call;
    args.need('position');
    const trackId = songId(args.need('id'));
    await openSong(call, trackId);
    const now = ctx.clock();
    if ((await store.countBookmarks(ctx.db, listener.id)) >= bookmarksMax)
      throw new SubsonicError(subsonicErrors.notAuthorized, 'subsonic:manyBookmarks', {
        max: bookmarksMax,
      });
    await store.upsertBookmark(ctx.db, {
      user_id: listener.id,
      track_id: trackId,
      position_ms: positionOf(call),
      comment: (args.text('comment') ?? '').slice(0, descriptionMax),
      created_at: now,
      changed_at: now,
    });
    return {};
  },
  async deleteBookmark({ ctx, listener, args }) {
    await store.deleteBookmark(ctx.db, listener.id, songId(args.need('id')));
    return {};
  },
};

const songId = (text: string): string => idOfKind(text, 'song');
const positionOf = ({ args }: Call): number => args.number('position', 0, 0, positionMaxMs);

/** Saves the queue, or deletes it if there is no song. */
async function saveQueue(call: Call, currentOf: (ids: readonly string[]) => number): Promise<Answer> {
  const { ctx, listener, args } = call;
  const ids = args.all('id').slice(0, itemsInPlaylistMax).map(songId);
  if (ids.length === 0) {
    await store.deleteQueue(ctx.db, listener.id);
    return {};
  }
  const current = currentOf(ids);
  const isId = (id: string): boolean => /^[0-9a-z]{1,40}$/.test(id);
  if (ids[current] === undefined || !ids.every(isId)) throw new AppError('not_found', 'errors:notFound');
  await store.upsertQueue(ctx.db, {
    user_id: listener.id,
    track_ids: JSON.stringify(ids),
    current_index: current,
    position_ms: positionOf(call),
    changed_at: ctx.clock(),
    changed_by: (args.text('c') ?? '').slice(0, nameMax),
  });
  return {};
}

/** The saved queue without songs that are gone. If the current song is gone, the next one is current, from its beginning. */
async function openQueue(call: Call) {
  const { ctx, listener } = call;
  const row = await store.findQueue(ctx.db, listener.id);
  const ids = row ? (JSON.parse(row.track_ids) as string[]) : [];
  const songs = await audibleSongs(call, ids);
  const isThere = (id: string | undefined): boolean => id !== undefined && songs.has(id);
  const entry = ids.flatMap((id): Answer[] => [songs.get(id) ?? []].flat());
  const before = ids.slice(0, row?.current_index ?? 0).filter(isThere).length;
  const isSame = isThere(ids[row?.current_index ?? 0]);
  return {
    current: entry.length === 0 ? null : Math.min(before, entry.length - 1),
    position: isSame ? (row?.position_ms ?? 0) : 0,
    username: listener.username,
    // A queue that was never saved is older than any that an app may have.
    changed: toMoment(row?.changed_at ?? 0),
    changedBy: row?.changed_by ?? '',
    entry,
  };
}

/** The songs among these tracks that the listener may play, by their track's id. */
async function audibleSongs(call: Call, ids: readonly string[]): Promise<Map<string, Answer>> {
  if (ids.length === 0) return new Map();
  const rows = await listAudible(call.ctx.readDb, [...new Set(ids)], call.listener.id);
  const songs = await songsOf(
    call,
    rows.map((row) => toTrack(row, call.listener)),
  );
  return new Map(songs.map((song) => [songId(String(song['id'])), song]));
}

function toBookmark(
  { listener }: Call,
  row: Awaited<ReturnType<typeof store.listBookmarks>>[number],
  song: Answer,
): Answer {
  return {
    position: row.position_ms,
    username: listener.username,
    comment: row.comment,
    created: toMoment(row.created_at),
    changed: toMoment(row.changed_at),
    entry: { ...song, bookmarkPosition: row.position_ms },
  };
}
