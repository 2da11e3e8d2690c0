import type { Db } from '#server/db/dialect.ts';
import type { TrackSoundRow } from '#server/db/rows/sound.ts';
import type { SongSound } from '#server/media/sound/sound-meter.ts';
import { alikeness, placesOf, type SoundVector, vectorOf } from '#server/media/sound/sound-vector.ts';
import type { Sound } from '#shared/music/sound.ts';
import * as store from './sound.store.ts';
import { toSound } from './sound.view.ts';

/** Tracks that are looked at on each side of a place. */
const aroundMost = 100;

const nothing = {
  bpm: null,
  bpm_sureness: null,
  music_key: null,
  key_sureness: null,
  vector: null,
  place: null,
};

/** Writes the sound of a track; null: its file cannot be measured. */
export async function registerSound(trx: Db, trackId: string, sound: SongSound | null): Promise<void> {
  await store.upsertSound(trx, { track_id: trackId, ...(sound ? toMeasures(sound) : nothing) });
}

function toMeasures(sound: SongSound): Omit<TrackSoundRow, 'track_id'> {
  const { tempo, key } = sound;
  const vector = vectorOf(sound);
  return {
    bpm: tempo?.bpm ?? null,
    bpm_sureness: tempo?.sureness ?? null,
    music_key: key?.key ?? null,
    key_sureness: key?.sureness ?? null,
    vector,
    place: vector && (placesOf(vector)[0] ?? null),
  };
}

/** Tempo and key of tracks, as far as they are sure. */
export async function soundsOf(db: Db, trackIds: readonly string[]): Promise<Map<string, Sound>> {
  if (trackIds.length === 0) return new Map();
  const rows = await store.listSounds(db, trackIds);
  return new Map(rows.map((row) => [row.track_id, toSound(row)]));
}

/** The sound of a track for {@link listAlike}; null where it was not measured. */
export async function vectorOfTrack(db: Db, trackId: string): Promise<SoundVector | null> {
  return (await store.findSound(db, trackId))?.vector ?? null;
}

/** The sounds of tracks, of those that have one. */
export async function vectorsOf(db: Db, trackIds: readonly string[]): Promise<Map<string, SoundVector>> {
  const rows = await store.listVectors(db, trackIds);
  return new Map(rows.flatMap((row) => (row.vector ? [[row.track_id, row.vector] as const] : [])));
}

/** Tracks that sound like this, the most alike first, of a bounded number that is looked at; the caller asks who may hear them. */
export async function listAlike(
  db: Db,
  vector: SoundVector,
  limit: number,
): Promise<{ id: string; alikeness: number }[]> {
  const rows = await store.listAround(db, placesOf(vector), aroundMost);
  return rows
    .flatMap(({ track_id: id, vector: other }) =>
      other === null ? [] : [{ id, alikeness: alikeness(vector, other) }],
    )
    .toSorted((a, b) => b.alikeness - a.alikeness)
    .slice(0, limit);
}
