import type { Rolldown } from 'vite';
import type { Area } from '#shared/texts/texts.ts';

/** The areas of texts that the chunks of a build need. */
export interface ChunkAreas {
  /** Those of the first page: its script and what that imports. */
  first: Area[];
  /** Those that come with a fetched module, beyond the first page's. */
  beside: (module: string) => Area[];
}

type Chunk = Rolldown.RenderedChunk;

/** Adds up what modules name by the chunks that they came to lie in. */
export function areasByChunk(
  chunks: Readonly<Record<string, Chunk>>,
  areasOf: ReadonlyMap<string, readonly Area[]>,
  importsOf: (module: string) => readonly string[],
): ChunkAreas {
  const all = Object.values(chunks);
  const chunkOf = new Map(all.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  for (const chunk of all) if (chunk.facadeModuleId) chunkOf.set(chunk.facadeModuleId, chunk);

  // A module may lie in no chunk: its constants stand where they are used, or it only passes on. Its areas are its importer's.
  const lost = new Set([...areasOf.keys()].filter((id) => !chunkOf.has(id)));
  function ownAreas({ moduleIds }: Chunk): Area[] {
    const found = new Set(moduleIds);
    if (lost.size > 0) {
      for (const id of found) for (const next of importsOf(id)) if (lost.has(next)) found.add(next);
    }
    return [...found].flatMap((id) => areasOf.get(id) ?? []);
  }
  const own = new Map(all.map((chunk) => [chunk, ownAreas(chunk)]));

  function loadedWith(start: readonly Chunk[]): Area[] {
    const found = new Set(start);
    for (const { imports } of found) for (const file of imports) if (chunks[file]) found.add(chunks[file]);
    return [...new Set([...found].flatMap((chunk) => own.get(chunk) ?? []))].sort();
  }
  function chunksOf(id: string): Chunk[] {
    const chunk = chunkOf.get(id);
    return chunk ? [chunk] : importsOf(id).flatMap((next) => chunkOf.get(next) ?? []);
  }

  const first = loadedWith(all.filter(({ isEntry }) => isEntry));
  return { first, beside: (id) => loadedWith(chunksOf(id)).filter((area) => !first.includes(area)) };
}
