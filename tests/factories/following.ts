import { insertBatch } from '#server/db/dialect.ts';
import * as calls from '#shared/social/following.ts';
import { countUnread, listNotifications } from '#shared/social/notifications.ts';
import { createPlaylist, updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import type { Visibility } from '#shared/playlists/visibility.ts';
import type { Client, Harness } from '#tests/harness.ts';
import { plantTracks } from './plant.ts';

export type Member = Client & { id: string; username: string };

/** Common steps of tests of follows, news and the bell. */
export function openFollowing(segue: Harness) {
  let people = 0;
  const join = async (name: string): Promise<Member> => {
    const username = `${name}${(people += 1)}`;
    return Object.assign(await segue.member(username), { username });
  };
  const add = (owner: Member, id: string, titles: readonly string[]) =>
    plantTracks(segue.ctx.db, { id, ownerId: owner.id, now: segue.time.now }, titles);
  return {
    join,
    add,
    /** Anna, Bob and Carol, strangers to everybody, an hour after what was. */
    async cast() {
      segue.time.now += 60 * 60_000;
      return { anna: await join('anna'), bob: await join('bob'), carol: await join('carol') };
    },
    later: (ms = 20 * 60_000) => void (segue.time.now += ms),
    /** People straight in the database, who have no way to log in. */
    async plantCrowd(name: string, count: number) {
      const rows = Array.from({ length: count }, (_, at) => ({
        id: `${name}${String(at).padStart(4, '0')}`,
        username: `${name}${at}`,
        username_key: `${name}${at}`,
        email: `${name}${at}@segue.test`,
        email_key: `${name}${at}@segue.test`,
        password_hash: '',
        role: 'user' as const,
        upload_limit_mb: 1,
        created_at: 0,
      }));
      await insertBatch(segue.ctx.db, 'users', rows);
      return rows;
    },
    follow: (who: Client, { username }: Member) => who.ok(calls.followPerson, { params: { username } }),
    unfollow: (who: Client, { username }: Member) => who.ok(calls.unfollowPerson, { params: { username } }),
    feed: async (who: Client) => (await who.ok(calls.listFollowingFeed)).lines,
    /** The bell's number, and how many lines it shows. */
    bell: async (who: Client) => (await who.ok(countUnread)).unread,
    told: async (who: Client) => (await who.ok(listNotifications)).lines,
    async make(owner: Member, name: string, titles: string[] = [], visibility: Visibility = 'public') {
      const { id } = await owner.ok(createPlaylist, { body: { name, visibility } });
      await add(owner, id, titles);
      return id;
    },
    async show(owner: Member, id: string, visibility: Visibility) {
      const { version } = await owner.ok(getPlaylist, { params: { id } });
      await owner.ok(updatePlaylist, { params: { id }, body: { version, visibility } });
    },
  };
}
