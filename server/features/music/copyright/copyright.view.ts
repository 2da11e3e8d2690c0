import type { CopyrightMatchRow, CopyrightScanRow, CopyrightWorkRow } from '#server/db/rows/copyright.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { CopyrightMatch, Scan, ScanSummary } from '#shared/music/copyright.ts';
import type { CopyrightWork } from '#shared/music/copyright-works.ts';
import { signedAudioUrl } from './audio-address.ts';
import { canDecide, canDispute } from './copyright.policy.ts';
import { looksPerformed } from './performance.ts';

export interface ScanRow extends CopyrightScanRow {
  owner_username: string | null;
  owner_avatar_sha256: string | null;
  /** Hash of the track's audio, if the scan is of a track. */
  track_audio_sha256: string | null;
}

export interface MatchRow extends CopyrightMatchRow {
  work_duration_ms: number | null;
  work_audio_sha256: string | null;
}

export function toScanSummary(row: ScanRow): ScanSummary {
  const { owner_id: id, owner_username: username, owner_avatar_sha256: avatar_sha256 } = row;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.title,
    artist: row.artist,
    duration_seconds: row.duration_ms / 1000,
    owner: id !== null && username !== null ? toUserRef({ id, username, avatar_sha256 }) : null,
    match_count: row.match_count,
    matched_title: row.matched_title,
    matched_artist: row.matched_artist,
    created_at: toMoment(row.created_at),
    updated_at: toMoment(row.updated_at),
  };
}

interface Reader {
  viewer: { id: string; isAdmin: boolean };
  key: Uint8Array;
  now: number;
}

/**
 * A scan with its evidence. The works' audio is for administrators alone: otherwise a match would give access to a
 * recording.
 */
export function toScan(row: ScanRow, matches: readonly MatchRow[], reader: Reader): Scan {
  const { viewer, key, now } = reader;
  const audio = row.audio_sha256 ?? row.track_audio_sha256;
  return {
    ...toScanSummary(row),
    track_id: row.track_id,
    playlist_id: row.playlist_id,
    matches: matches.map((match) => toMatch(match, reader)),
    audio_url: audio === null ? null : signedAudioUrl(key, audio, now),
    dispute_note: row.dispute_note,
    disputed_at: momentOrNull(row.disputed_at),
    decision_note: row.decision_note,
    decided_at: momentOrNull(row.decided_at),
    can_dispute: canDispute(viewer, row),
    can_decide: canDecide(viewer, row),
  };
}

export function toMatch(row: MatchRow, { viewer, key, now }: Reader): CopyrightMatch {
  const audio = viewer.isAdmin ? row.work_audio_sha256 : null;
  return {
    source: row.source,
    title: row.title,
    artist: row.artist,
    upload_from: row.upload_from_ms / 1000,
    upload_to: row.upload_to_ms / 1000,
    work_from: Math.min(row.work_from_ms, row.work_to_ms) / 1000,
    work_to: Math.max(row.work_from_ms, row.work_to_ms) / 1000,
    work_seconds: row.work_duration_ms === null ? null : row.work_duration_ms / 1000,
    bit_error_rate: row.source === 'acoustid' || row.peak_share !== null ? null : row.bit_error_rate,
    contrast: row.contrast,
    pitch_percent: row.pitch_percent,
    tempo_percent: row.tempo_percent,
    peak_share: row.peak_share,
    is_reversed: row.work_from_ms > row.work_to_ms,
    is_performance: looksPerformed(row),
    audio_url: audio === null ? null : signedAudioUrl(key, audio, now),
  };
}

export type ListedWork = Pick<
  CopyrightWorkRow,
  'number' | 'title' | 'artist' | 'duration_ms' | 'note' | 'audio_sha256' | 'created_at' | 'rescanned_at'
> & {
  kind: 'reference' | 'removed';
  /** Length of the print of its spectral peaks. */
  peaks_bytes: number | null;
};

export function toWork(key: Uint8Array, now: number, row: ListedWork): CopyrightWork {
  return {
    number: row.number,
    kind: row.kind,
    title: row.title,
    artist: row.artist,
    duration_seconds: row.duration_ms / 1000,
    note: row.note,
    peaks: row.peaks_bytes === null ? 'waiting' : row.peaks_bytes > 0 ? 'printed' : 'none',
    audio_url: row.audio_sha256 === null ? null : signedAudioUrl(key, row.audio_sha256, now),
    created_at: toMoment(row.created_at),
    rescanned_at: momentOrNull(row.rescanned_at),
  };
}

const momentOrNull = (ms: number | null): string | null => (ms === null ? null : toMoment(ms));
