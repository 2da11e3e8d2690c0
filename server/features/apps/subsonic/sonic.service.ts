import { listAlike, vectorOfTrack, vectorsOf } from '#server/features/music/sound/sound.service.ts';
import { alikeness, between, type SoundVector } from '#server/media/sound/sound-vector.ts';
import type { Answer } from './answer.ts';
import { listFound } from './discover.store.ts';
import { listAudible } from './song.store.ts';
import { type Call, idOfKind, type Method, openSong, songsOfRows } from './subsonic.service.ts';

const similarMax = 500;
/** Candidates that are looked at, before those that the listener may not find are left out. */
const candidatesMax = 1000;
const pathMax = 50;
/** Candidates of each step of a path: those that are taken already, or closed, are passed over. */
const stepCandidates = 100;

/** OpenSubsonic's extension `sonicSimilarity`: songs by their sound alone. */
export const sonicMethods: Record<string, Method> = {
  async getSonicSimilarTracks(call) {
    const { id, vector } = await openSound(call, 'id');
    const limit = call.args.number('count', 10, 0, similarMax);
    if (vector === null || limit === 0) return { sonicMatch: [] };
    const alike = await listAlike(call.ctx.readDb, vector, candidatesMax);
    const ids = alike.map((match) => match.id).filter((other) => other !== id);
    const found = await foundAmong(call, ids);
    return { sonicMatch: await matchesOf(call, found.slice(0, limit), vector) };
  },
  async findSonicPath(call) {
    const start = await openSound(call, 'startSongId');
    const end = await openSound(call, 'endSongId');
    const count = call.args.number('count', 25, 2, pathMax);
    if (start.vector === null || end.vector === null) return { sonicMatch: [] };
    const taken = new Set([start.id, end.id]);
    for (let step = 1; step < count - 1; step += 1) {
      const wanted = between(start.vector, end.vector, step / (count - 1));
      const alike = await listAlike(call.ctx.readDb, wanted, stepCandidates + taken.size);
      const ids = alike.map(({ id }) => id).filter((id) => !taken.has(id));
      const [next] = await foundAmong(call, ids);
      // A small collection has no more.
      if (next === undefined) break;
      taken.add(next);
    }
    const [, , ...steps] = start.id === end.id ? [] : taken;
    const path = [...new Set([start.id, ...steps, end.id])];
    return { sonicMatch: await matchesOf(call, path, start.vector) };
  },
};

/** The song of an argument and its sound; null for one that was not measured. */
async function openSound(call: Call, name: string): Promise<{ id: string; vector: SoundVector | null }> {
  const song = call.args.need(name);
  await openSong(call, song);
  const id = idOfKind(song, 'song');
  return { id, vector: await vectorOfTrack(call.ctx.db, id) };
}

/** Those of these tracks that the listener finds, in the same order. */
async function foundAmong({ ctx, listener }: Call, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = new Set((await listFound(ctx.readDb, listener.id, ids)).map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/** Songs in this order, each with its likeness to a sound. */
async function matchesOf(call: Call, ids: readonly string[], to: SoundVector): Promise<Answer[]> {
  if (ids.length === 0) return [];
  const vectors = await vectorsOf(call.ctx.db, ids);
  const rows = await listAudible(call.ctx.db, ids, call.listener.id);
  const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const songs = await songsOfRows(call, inOrder);
  return songs.map((entry, i) => {
    const vector = vectors.get(inOrder[i]?.id ?? '');
    return { entry, similarity: vector ? alikeness(to, vector) : 0 };
  });
}
