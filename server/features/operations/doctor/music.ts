import { rm } from 'node:fs/promises';
import type { AppContext } from '#server/context.ts';
import { findUnindexed, rebuildIndex } from '#server/features/music/copyright/index.service.ts';
import { registerTrackFingerprint } from '#server/features/music/copyright/copyright.service.ts';
import { insertMeasures } from '#server/features/music/tracks/track.service.ts';
import { inspectAudio } from '#server/media/media-processor.ts';
import * as store from './doctor.store.ts';
import { type Finding, mendable, someOf, well } from './finding.ts';

type Track = Awaited<ReturnType<typeof store.listUnmeasured>>[number];

/** Finds stored songs without their measures or their fingerprint. */
export async function findUnmeasured(ctx: AppContext): Promise<Finding[]> {
  const tracks = await store.listUnmeasured(ctx.db);
  if (tracks.length === 0) return [well('measures', 'Every song is measured')];
  const text = `${tracks.length} songs have lost their measures: ${someOf(tracks.map(({ id }) => id))}`;
  const says = 'Measures these songs again from their files. Those without a file stay as they are.';
  return [mendable('measures', text, { says, run: () => measureAll(ctx, tracks) })];
}

async function measureAll(ctx: AppContext, tracks: readonly Track[]): Promise<void> {
  for (const track of tracks) {
    const { blobs, work } = ctx.stores;
    if (!(await blobs.stat(track.audio_sha256))) continue;
    const { path, size } = await work.write(await blobs.open(track.audio_sha256));
    try {
      const report = await inspectAudio(ctx.workers, { path, fileSize: size, owner: track.owner_id });
      await insertMeasures(ctx.db, track.id, report);
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Finds songs without the fingerprint by which the copyright scan knows them. */
export async function findMissingPrints(ctx: AppContext): Promise<Finding[]> {
  const tracks = await store.listWithoutPrint(ctx.db);
  if (tracks.length === 0) return [well('prints', 'The copyright scan knows every song')];
  const text = `The copyright scan lacks the prints of ${tracks.length} songs: ${someOf(tracks.map(({ id }) => id))}`;
  const says = 'Registers these songs again from their measures.';
  return [mendable('prints', text, { says, run: () => registerAll(ctx, tracks) })];
}

async function registerAll(
  { db }: AppContext,
  tracks: Awaited<ReturnType<typeof store.listWithoutPrint>>,
): Promise<void> {
  for (const { id, owner_id, title, artist, duration_ms, created_at, fingerprint } of tracks) {
    const known = {
      id,
      ownerId: owner_id,
      title,
      artist,
      durationMs: duration_ms ?? 0,
      createdAt: created_at,
    };
    await db.transaction().execute((trx) => registerTrackFingerprint(trx, known, wordsOf(fingerprint)));
  }
}

/** Sub-fingerprints from little-endian bytes. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(4 * at, true));
}

/** Finds works that are missing in the copyright scan's index, which follows from the fingerprints. */
export async function findLostIndexEntries(ctx: AppContext): Promise<Finding[]> {
  const name = 'copyright index';
  const lost = await findUnindexed(ctx);
  if (lost === 0) return [well(name, 'It holds the prints that it should')];
  const text = `It lacks entries of ${lost} of the prints that were looked up in it`;
  const says = 'Makes the index again from the prints.';
  return [mendable(name, text, { says, run: () => rebuildIndex(ctx) })];
}
