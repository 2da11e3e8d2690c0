import { openAccount } from '#server/features/accounts/users/user.service.ts';
import type { AppContext } from '#server/context.ts';
import { moveItem } from '#server/features/playlists/core/edits/edit-items.service.ts';
import { getPast } from '#server/features/playlists/core/past/past.service.ts';
import { findState } from '#server/features/playlists/core/record/snapshot.store.ts';
import { getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { type Finding, type Measure, median, percentile } from '../lib/finding.ts';
import { makeLongList } from '../lib/long-list.ts';
import { onData, withFolder } from '../lib/scratch.ts';

const items = 5000;
const edits = 320;
const rounds = 120;

type Person = { id: string };

/** A list of 5,000 tracks that was edited some hundred times. */
async function makeList(ctx: AppContext, owner: Person): Promise<string> {
  const id = await makeLongList(ctx, owner, items);
  const { tracks: listed } = await getPlaylist(ctx, owner, id);
  const itemAt = (at: number): string => listed[(at * 7919) % listed.length]?.entry_id ?? '';
  for (let at = 0; at < edits; at += 1) {
    const { version } = await ctx.db
      .selectFrom('playlists')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const key = { playlistId: id, itemId: itemAt(at) };
    await moveItem(ctx, owner, key, { version, before: itemAt(at + 1) });
  }
  return id;
}

async function times(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    await work(round);
    taken.push(performance.now() - before);
  }
  return taken;
}

export const history: Measure = {
  name: 'history',
  about: `Any past state of a playlist of ${items} items, against the same playlist as it is now`,
  run: () =>
    withFolder((folder) =>
      onData(folder, async (ctx): Promise<Finding[]> => {
        const account = { username: 'bench', email: 'bench@segue.test', passwordHash: 'none' };
        const owner = await openAccount(ctx, { ...account, ip: '127.0.0.1', isVerified: true });
        const id = await makeList(ctx, owner);
        const events = await ctx.db
          .selectFrom('playlist_events')
          .select('id')
          .where('playlist_id', '=', id)
          .where('kind', '=', 'moved')
          .execute();
        const eventAt = (round: number): string => events[(round * 97) % events.length]?.id ?? '';
        const states = await times((round) => findState(ctx.db, { playlistId: id, eventId: eventAt(round) }));
        const answers = await times((round) => getPast(ctx, owner, id, { event: eventAt(round) }));
        const now = await times(() => getPlaylist(ctx, owner, id));
        return [
          {
            what: `a past state of ${items} items, p99`,
            value: percentile(states, 0.99),
            unit: 'ms',
            goal: { most: 50 },
            parts: { 'p50 ms': median(states) },
          },
          {
            what: 'the answer of a past state / of the playlist now, p50',
            value: median(answers) / median(now),
            unit: 'times',
            parts: { 'past ms': median(answers), 'now ms': median(now) },
          },
        ];
      }),
    ),
};
