import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failedLoginsPerAccount } from '#server/features/accounts/auth/auth-limits.ts';
import { login } from '#shared/accounts/auth.ts';
import { logout } from '#shared/accounts/current-user.ts';
import { createBackup, listBackups } from '#shared/operations/backups.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { getLike, likePlaylist } from '#shared/playlists/likes.ts';
import { reportListening } from '#shared/social/listening.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { blockPerson, unblockPerson } from '#shared/accounts/blocks.ts';
import { createPlaylist, updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listMine } from '#shared/playlists/playlists.ts';
import { decideReport, listReports, report, reviewDecision } from '#shared/moderation/reports.ts';
import { getRealtimeStats, type RealtimeStats } from '#shared/operations/stats.ts';
import { finishUpload, sendChunk, startUpload } from '#shared/ingest/uploads.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { noiseOf } from '#tests/factories/noise.ts';
import { sendPart, uploadFile } from '#tests/upload-file.ts';
import { doorsOf, type Shown, showPlaylist } from './seen.ts';
import { enginesFolder } from '../use.ts';
import { bodyOf, type Caller, callerOn, type Fleet, join, logIn, startFleet } from './fleet.ts';

describe.runIf(enginesFolder !== null)(
  'two servers that started on an empty database at the same moment',
  () => {
    let fleet: Fleet;
    let both: string[];
    let alice: Caller;

    beforeAll(async () => {
      fleet = await startFleet(2);
      both = fleet.servers.map(({ origin }) => origin);
      alice = await join(both, 'alice');
    });
    afterAll(() => fleet?.dispose());

    const at = (index: number, token = alice.token) => callerOn([both[index] ?? ''], token);
    const makePlaylist = (name: string) =>
      bodyOf<{ id: string }>(alice.call(createPlaylist, { body: { name } }));

    test('know the same sessions, and end them together', async () => {
      const token = (await logIn(callerOn([both[0] ?? '']), 'alice')).token;
      for (const index of [0, 1]) expect((await at(index, token).call(usersMe)).status).toBe(200);
      await at(0, token).call(logout);
      await expect.poll(async () => (await at(1, token).call(usersMe)).status).toBe(401);
    });

    test('count guesses at a password together, and refuse the next on either', async () => {
      const guess = { body: { username: 'mallory', password: 'not this one' } };
      const stranger = callerOn(both);
      for (let n = 0; n < failedLoginsPerAccount.max; n++) {
        expect((await stranger.call(login, guess)).status).toBe(401);
      }
      for (const index of [0, 1]) expect((await at(index, '').call(login, guess)).status).toBe(429);
    });

    test('take the chunks of one upload, whichever they reach, and both serve its ranges', async () => {
      const { id } = await makePlaylist('Across');
      // Most of it is a picture that is none: quick to make and to examine.
      const cover = noiseOf(11, 2 * uploadChunkBytes);
      const song = await makeMp3({ seconds: 6, seed: 11, tags: { title: 'Across', cover } });
      expect(song.length).toBeGreaterThan(2 * uploadChunkBytes);
      const done = await uploadFile(alice, song, {
        uploadId: 'across-two-servers',
        title: 'Across',
        playlist_id: id,
      });
      expect(done.status).toBe(200);
      const trackId = done.body.track?.id ?? '';
      for (const index of [0, 1]) {
        const part = await at(index, '').fetch(`/api/v1/tracks/${trackId}/stream`, {
          headers: { range: 'bytes=100000-199999' },
        });
        expect(part.status).toBe(206);
        expect(Buffer.from(await part.arrayBuffer()).equals(song.subarray(100_000, 200_000))).toBe(true);
      }
      await alice.call(reportListening, {
        params: { id: trackId },
        body: { event: 'start', position_seconds: 0, listening_id: randomUUID() },
      });
      for (const index of [0, 1]) {
        const stats = await bodyOf<RealtimeStats>(at(index).call(getRealtimeStats));
        expect(stats.activeSessions.map(({ trackTitle }) => trackTitle)).toEqual(['Across']);
      }
    });

    test('given the same chunk at the same moment, store it once and make one track', async () => {
      const song = await makeMp3({ seconds: 30, seed: 12 });
      const fields = { uploadId: 'twice-at-once', title: 'Twice' };
      const first = await Promise.all(
        [0, 1].map((index) => sendPart(at(index), startUpload, song, 0, fields)),
      );
      expect(first.map(({ status }) => status)).toEqual([200, 200]);
      const again = await Promise.all([0, 1].map((index) => sendPart(at(index), sendChunk, song, 0, fields)));
      expect(again.map(({ status }) => status)).toEqual([200, 200]);
      const ends = await Promise.all(
        [0, 1].map((index) => sendPart(at(index), finishUpload, song, 0, fields)),
      );
      expect(ends.map(({ status }) => status)).toEqual([200, 200]);
      expect(new Set(ends.map(({ body }) => body.track?.id)).size).toBe(1);
    });

    test('given the same like at the same moment, count it once', async () => {
      const { id } = await makePlaylist('Liked');
      const bob = await join(both, 'bob');
      const wishes = Array.from({ length: 20 }, () => bob.call(likePlaylist, { params: { id } }));
      for (const answer of await Promise.all(wishes)) expect(answer.status).toBe(200);
      const status = await bodyOf<{ like_count: number }>(alice.call(getLike, { params: { id } }));
      expect(status.like_count).toBe(1);
    });

    test('asked for a backup at the same moment, make one', async () => {
      const body = { includes_db: true, includes_media: false, includes_es: true };
      const answers = await Promise.all([0, 1].map((index) => at(index).call(createBackup, { body })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
      const list = () => bodyOf<{ status: string; progress: unknown }[]>(alice.call(listBackups));
      await expect
        .poll(async () => (await list()).map(({ status, progress }) => [status, progress]), {
          timeout: 60_000,
        })
        .toEqual([['completed', null]]);
    });

    describe('obey together, and soon, whatever they had at hand,', () => {
      let dan: Caller;
      let eve: Caller;
      let shown: Shown;
      beforeAll(async () => {
        dan = await join(both, 'dan');
        eve = await join(both, 'eve');
        shown = await showPlaylist(dan, 'Quicksilver');
      });

      /** Both have answered it before, and then find it through no other doors than these. */
      const expectDoors = async (token: string, doors: readonly string[]) => {
        for (const index of [0, 1]) await expect.poll(() => doorsOf(at(index, token), shown)).toEqual(doors);
      };
      const all = ['page', 'feed', 'search', 'stream', 'cover'];
      const goneAndBack = async (
        close: () => Promise<unknown>,
        open: () => Promise<unknown>,
        left: readonly string[] = [],
      ) => {
        await expectDoors('', all);
        await close();
        await expectDoors('', left);
        await open();
        await expectDoors('', all);
      };

      test('the hiding of a playlist, while its track plays, and its return', async () => {
        const part = (index: number, range: string) =>
          at(index, '').fetch(`/api/v1/tracks/${shown.trackId}/stream`, { headers: { range } });
        expect((await part(1, 'bytes=0-9999')).status).toBe(206);
        const reported = {
          target_kind: 'playlist',
          target_id: shown.id,
          reason: 'spam',
          note: 'Look',
        } as const;
        let decisionId = '';
        await goneAndBack(
          async () => {
            await eve.call(report, { body: reported });
            const { groups } = await bodyOf<{ groups: { id: string }[] }>(alice.call(listReports));
            const params = { id: groups[0]?.id ?? '' };
            const body = { action: 'hide', reason: 'Spam' } as const;
            ({ id: decisionId } = await bodyOf<{ id: string }>(at(0).call(decideReport, { params, body })));
            await expect.poll(async () => (await part(1, 'bytes=10000-19999')).status).toBe(404);
          },
          () =>
            bodyOf(
              at(0).call(reviewDecision, {
                params: { id: decisionId },
                body: { outcome: 'lifted', reason: 'It is none' },
              }),
            ),
        );
      });

      test('its owner, who makes it private', async () => {
        const params = { id: shown.id };
        const setVisibility = async (visibility: 'private' | 'public') => {
          const { version } = await bodyOf<{ version: number }>(dan.call(getPlaylist, { params }));
          await bodyOf(at(0, dan.token).call(updatePlaylist, { params, body: { version, visibility } }));
        };
        const done = goneAndBack(
          () => setVisibility('private'),
          () => setVisibility('public'),
          // Its owner's browser asks for the picture without a session, by a name that nobody can guess.
          ['cover'],
        );
        await expect(done).resolves.toBeUndefined();
      });

      test('a block, which visitors do not feel', async () => {
        const params = { username: 'eve' };
        const apart = all.filter((door) => door !== 'cover');
        await expectDoors(eve.token, apart);
        expect((await at(0, dan.token).call(blockPerson, { params })).ok).toBe(true);
        await expectDoors(eve.token, []);
        await expectDoors('', all);
        expect((await at(0, dan.token).call(unblockPerson, { params })).ok).toBe(true);
        await expectDoors(eve.token, apart);
      });

      test('the deactivation of its owner, and their return', async () => {
        const { id } = await bodyOf<{ id: string }>(dan.call(usersMe));
        const setActive = (is_active: boolean) =>
          bodyOf(at(0).call(setUserStatus, { params: { id }, body: { is_active, reason: 'Tried out' } }));
        const done = goneAndBack(
          () => setActive(false),
          () => setActive(true),
        );
        await expect(done).resolves.toBeUndefined();
      });
    });

    test('lose no acknowledged write when one of them is killed under load, and the other goes on', async () => {
      const acknowledged: string[] = [];
      const over = new AbortController();
      async function write(caller: Caller, who: string): Promise<void> {
        for (let i = 0; !over.signal.aborted; i += 1) {
          const name = `${who} ${i}`;
          const answer = await caller.call(createPlaylist, { body: { name } }).catch(() => null);
          if (answer?.ok) acknowledged.push(name);
          else await sleep(20);
        }
      }
      const survivor = at(1);
      const streams = [write(at(0), 'a'), write(at(0), 'b'), write(survivor, 'c'), write(survivor, 'd')];
      await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
      await fleet.servers[0]?.stop('SIGKILL');
      const atDeath = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(atDeath + 30);
      over.abort();
      await Promise.all(streams);
      const mine = await bodyOf<{ name: string }[]>(survivor.call(listMine));
      const names = new Set(mine.map(({ name }) => name));
      expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
      await fleet.servers[0]?.start();
      expect((await at(0).call(usersMe)).status).toBe(200);
    });
  },
);
