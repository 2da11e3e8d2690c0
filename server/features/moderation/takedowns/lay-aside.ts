import type { Db } from '#server/db/dialect.ts';
import type { TrackRow } from '#server/db/rows/tracks.ts';
import { ringTakenDown } from '#server/features/moderation/reports/moderation-bell.service.ts';
import { removeTrackFromPlaylists } from '#server/features/playlists/core/items/listed-tracks.service.ts';
import * as tracks from '#server/features/music/tracks/track.service.ts';

interface Takedown {
  decisionId: string;
  /** The work that keeps the sound down; null if one was registered before. */
  work: number | null;
  now: number;
}

/** Lays a track aside for as long as its owner can object, and notifies them; playlists keep its words. */
export async function layAside(trx: Db, track: TrackRow, { decisionId, work, now }: Takedown): Promise<void> {
  await tracks.keepTrack(trx, track.id, { decisionId, work });
  await removeTrackFromPlaylists(trx, track.id, { actorId: null, now, isTakenDown: true });
  await tracks.deleteTrackRows(trx, track);
  await ringTakenDown(trx, { ownerId: track.owner_id, name: track.title }, { id: decisionId, now });
}

/** The reason of a takedown: its owner reads it on one line. */
export const reasonOf = (note: string): string => note.replace(/\s+/g, ' ').trim() || 'Copyright';
