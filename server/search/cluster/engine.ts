import type { SearchEngine } from '../search.ts';
import { type ElasticClient, elasticClient, ElasticError } from './client.ts';
import { clusterFinder } from './finder.ts';
import { indexBody, indexVersion, toClusterDocument } from './settings.ts';

/** Names that the indexer gives (`lib/ids.ts`); what else begins like the alias is another's. */
const indexName = /^[0-9a-z]{22}$/;

/** The index on Elasticsearch or OpenSearch; an alias leads to the one that answers. */
export function openClusterEngine(url: string): SearchEngine {
  const client = elasticClient(url);
  const { alias } = client;
  const nameOf = (index: string): string => `${alias}-${index}`;
  return {
    ...clusterFinder(client),

    async current() {
      const index = await findAnswering(client);
      return index?.version === indexVersion ? index.name.slice(alias.length + 1) : null;
    },

    has: async (index) => (await orNull(() => client.get(`${nameOf(index)}/_mapping`))) !== null,

    async create(_db, index) {
      await removeUnfinished(client);
      await client.put(nameOf(index), indexBody);
    },

    async write(_db, index, { documents, gone }) {
      await client.bulk(nameOf(index), [
        ...documents.flatMap((one) => [{ index: { _id: one.id } }, toClusterDocument(one)]),
        ...gone.map((id) => ({ delete: { _id: id } })),
      ]);
    },

    async promote(_db, index) {
      await client.post(`${nameOf(index)}/_refresh`, null);
      const before = await findAnswering(client);
      const leave = before === null ? [] : [{ remove: { index: before.name, alias } }];
      await client.post('_aliases', { actions: [...leave, { add: { index: nameOf(index), alias } }] });
      if (before !== null) await client.delete(before.name);
    },

    async ping() {
      await client.get('_cluster/health');
    },
    close: () => Promise.resolve(),
  };
}

/** The index that the alias leads to. */
async function findAnswering(client: ElasticClient): Promise<{ name: string; version: number } | null> {
  const found = await orNull(() =>
    client.get<Record<string, { mappings: { _meta?: { segue?: number } } }>>(`${client.alias}/_mapping`),
  );
  const [one] = Object.entries(found ?? {});
  return one ? { name: one[0], version: one[1].mappings._meta?.segue ?? 0 } : null;
}

/** Removes indexes that were begun and that no alias leads to. */
async function removeUnfinished(client: ElasticClient): Promise<void> {
  const found = await orNull(() =>
    client.get<Record<string, { aliases: Record<string, unknown> }>>(`${client.alias}-*/_alias`),
  );
  for (const [name, { aliases }] of Object.entries(found ?? {})) {
    const isOurs = indexName.test(name.slice(client.alias.length + 1));
    if (isOurs && Object.keys(aliases).length === 0) await client.delete(name);
  }
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ElasticError && error.status === 404) return null;
    throw error;
  }
}
