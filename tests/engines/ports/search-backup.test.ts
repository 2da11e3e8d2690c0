import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { elasticClient } from '#server/search/cluster/client.ts';
import { manifestPath } from '#server/features/operations/backups/archive/format.ts';
import { type Backup } from '#shared/operations/backups.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import { openBackups } from '#tests/backups.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import type { EngineName } from '../all.ts';
import { enginesFolder, useEngine } from '../use.ts';

const patience = { timeout: 30_000 };

const clusters: EngineName[] = ['search', 'elasticsearch'];

describe.runIf(enginesFolder !== null).each(clusters)(
  'the third box of a backup, with the engine %s',
  (engine) => {
    let url: string;
    let segue: Harness;
    let alice: Client & { id: string };

    beforeAll(async () => {
      url = `${(await useEngine(engine)).url}/test-${randomUUID()}`;
      segue = await bootSegue({ SEGUE_SEARCH_URL: url });
      alice = await segue.member('alice');
      await list('Kept in the index');
    });
    afterAll(() => segue?.close());

    async function list(title: string): Promise<void> {
      const id = await insertTrack(segue.ctx.db, { owner_id: alice.id, title });
      await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: title, visibility: 'public' }, [id]);
    }

    /** The titles of tracks in the cluster itself, whatever the database would answer instead; null: no index. */
    async function indexed(): Promise<string[] | null> {
      const client = elasticClient(url);
      await client.post(`${client.alias}/_refresh`, null).catch(() => undefined);
      const query = { size: 100, query: { term: { kind: 1 } } };
      const answer = await client.post<Answer>(`${client.alias}/_search`, query).catch(() => null);
      return answer ? answer.hits.hits.map((hit) => hit._source.shown.title).toSorted() : null;
    }

    /** As if the cluster had lost its data. */
    async function loseIndex(): Promise<void> {
      const client = elasticClient(url);
      const all = await client.post<Answer>(`${client.alias}/_search`, { size: 1000 });
      await client.bulk(
        client.alias,
        all.hits.hits.map(({ _id }) => ({ delete: { _id } })),
      );
      await expect.poll(indexed, patience).toEqual([]);
    }

    const found = async (query: string) =>
      (await segue.visitor.ok(searchTracks, { query: { query } })).map(({ title }) => title);

    test('is a mark in the archive, and restored alone it fills the cluster again from the records', async () => {
      await expect.poll(indexed, patience).toEqual(['kept in the index']);
      const backups = openBackups(segue, alice);
      const backup = await backups.make({ includes_db: false, includes_media: false });
      expect(await manifestOf(backups.fileOf(backup))).toMatchObject({
        includes: { db: false, media: false, es: true },
        search: { rebuild: true },
      });
      await loseIndex();
      await list('Came later');
      await backups.tryRestore(backup.id);
      await expect.poll(indexed, patience).toEqual(['came later', 'kept in the index']);
      expect((await segue.ctx.search.state()).isUnreachable).toBe(false);
      expect(await found('kept')).toEqual(['Kept in the index']);
    });

    test('is not in an archive without it', async () => {
      const backups = openBackups(segue, alice);
      const backup = await backups.make({ includes_media: false, includes_es: false });
      expect(await manifestOf(backups.fileOf(backup))).toMatchObject({
        includes: { es: false },
        search: null,
      });
    });

    test('with the records, leads to an index of the restored records: what came after is not found', async () => {
      const backups = openBackups(segue, alice);
      const backup: Backup = await backups.make({ includes_media: false });
      await list('After the backup');
      await expect.poll(() => found('after'), patience).toEqual(['After the backup']);
      await loseIndex();
      await backups.restore(backup.id);
      await expect.poll(indexed, patience).toEqual(['came later', 'kept in the index']);
      expect(await found('after')).toEqual([]);
      expect(await found('kept')).toEqual(['Kept in the index']);
    });
  },
);

interface Answer {
  hits: { hits: { _id: string; _source: { shown: { title: string } } }[] };
}

async function manifestOf(file: string): Promise<unknown> {
  const tar = extract();
  tar.end(zstdDecompressSync(await readFile(file)));
  for await (const entry of tar) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    if (entry.header.name === manifestPath) return JSON.parse(Buffer.concat(parts).toString());
  }
  return null;
}
