import { trackWithOwner } from '#server/db/select-lists.ts';
import type { Db } from '#server/db/dialect.ts';
import { buildApp } from '#server/app.ts';
import { listKeptApart } from '#server/features/accounts/blocks/block.service.ts';
import { listMine } from '#server/features/playlists/library/library.service.ts';
import { listVisibleTracks } from '#server/features/playlists/search/search.store.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { wordsOf } from '#shared/playlists/search-text.ts';
import { searchTracks as searchContract } from '#shared/playlists/search.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { beginSession, bearer, onData, withCopy } from '../lib/scratch.ts';
import { openWorld } from '../world/open-world.ts';

const rounds = 200;
const hits = 50;
const ownTracks = 10_000;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** The same rows as `listVisibleTracks`, without its conditions. */
const listTracks = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('tracks')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .where('tracks.id', 'in', ids)
    .execute();

export const visibility: Measure = {
  name: 'visibility',
  about: 'What the visibility check adds to the feed and to a search, in turns, and My tracks of 10,000',
  isLarge: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, (dataDir) =>
      onData(dataDir, async (ctx): Promise<Finding[]> => {
        const [viewer, owner] = await ctx.db
          .selectFrom('users')
          .select(['id', 'password_hash'])
          .limit(2)
          .execute();
        if (!viewer || !owner) throw new Error('The world has no people');
        const some = await ctx.db.selectFrom('tracks').select('title').limit(rounds).execute();
        await ctx.db
          .updateTable('tracks')
          .set({ owner_id: owner.id })
          .where('id', 'in', ctx.db.selectFrom('tracks').select('id').limit(ownTracks))
          .execute();
        const times = { with: [] as number[], without: [] as number[], blocks: [] as number[] };
        const app = await buildApp(ctx);
        const headers = bearer((await beginSession(ctx, viewer.id)) ?? undefined);
        const feeds: number[] = [];
        let shown = 0;
        const [searches, library] = [[] as number[], [] as number[]];
        for (let round = 0; round < rounds; round++) {
          times.blocks.push(await timeOf(() => listKeptApart(ctx.db, viewer)));
          const url = `${listPopular.path}?page=${1 + (round % 20)}`;
          feeds.push(await timeOf(() => app.inject({ url, headers })));
          const query = wordsOf(some[round]?.title ?? '')[0] ?? '';
          const found = `${searchContract.path}?query=${encodeURIComponent(query)}&limit=${hits}`;
          const search = () => app.inject({ url: found, headers });
          // The first one fetches from the disk what all that are timed need: they differ by their work alone.
          const ids = (await search()).json<{ id: string }[]>().map(({ id }) => id);
          const turns = [
            async () => searches.push(await timeOf(search)),
            async () => times.with.push(await timeOf(() => listVisibleTracks(ctx.db, ids, viewer.id))),
            async () => times.without.push(await timeOf(() => listTracks(ctx.db, ids))),
          ];
          for (const one of [...turns.slice(round % 3), ...turns.slice(0, round % 3)]) await one();
          shown += ids.length;
          const ask = { sort: 'newest', listed: 'all', limit: 50 } as const;
          library.push(await timeOf(() => listMine(ctx, owner, { ...ask, cursor: undefined })));
        }
        await app.close();
        const [page, apart] = [median(feeds), median(times.blocks)];
        const added = Math.max(0, median(times.with) - median(times.without));
        const search = median(searches);
        return [
          {
            what: `the visibility check of ${hits} hits of a search`,
            value: (added * hits * rounds) / Math.max(1, shown),
            unit: 'ms',
            goal: { most: 1 },
            parts: { 'search p50 ms': search, 'the check ms': added, 'hits of a search': shown / rounds },
          },
          {
            what: "a page of a member's feed with the visibility check / without",
            value: page / (page - apart),
            unit: 'of its time',
            goal: { most: 1.1 },
            parts: { 'page p50 ms': page, 'the check ms': apart },
          },
          {
            what: `My tracks of ${ownTracks}, p50`,
            value: median(library),
            unit: 'ms',
            goal: { most: 100 },
          },
        ];
      }),
    );
  },
};
