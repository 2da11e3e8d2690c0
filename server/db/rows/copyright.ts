import type { Generated, Insertable, Selectable } from 'kysely';

/** The works that uploads are compared with. `number` is the work's first slot in the index and never given twice. */
export interface CopyrightWorksTable {
  number: number;
  /** An administrator's reference, the stay-down print of a removed track, or a track of the catalogue. */
  kind: 'reference' | 'removed' | 'track';
  title: string;
  artist: string;
  /** The track's present or former owner, whose own earlier uploads never accuse them. */
  owner_id: string | null;
  track_id: string | null;
  /** The audio to compare by ear, where there is one. */
  audio_sha256: string | null;
  duration_ms: number;
  /** Sub-fingerprints in `print`. */
  items: number;
  /** As `print-codec.ts` writes it. */
  print: Uint8Array;
  /** The spectral peaks, as `peaks-codec.ts` writes them; empty where there is no audio to print, null while a job still has to. */
  peaks: Uint8Array | null;
  /** SHA-256 of the sub-fingerprints: finds the same recording at once. */
  print_sha256: string;
  note: Generated<string>;
  created_by: string | null;
  created_at: number;
  /** When the whole catalogue had been compared with it. */
  rescanned_at: number | null;
  /** 1: administrators keep the work (a reference, or the print of a removed track). */
  is_kept: Generated<number>;
  /** Build of the index that holds the work; null or another build: the work is still to be packed. */
  packed_in: string | null;
}

/** The index: for each bucket of keys, where in which work they stand (`copyright/postings.ts`). */
export interface CopyrightPostingsTable {
  bucket: number;
  entries: Uint8Array;
}

export interface CopyrightScansTable {
  id: string;
  kind: 'upload' | 'rescan';
  upload_id: string | null;
  track_id: string | null;
  owner_id: string | null;
  title: string;
  artist: string;
  duration_ms: number;
  state: 'pending' | 'clear' | 'matched' | 'failed' | 'disputed' | 'upheld' | 'released';
  failure: string | null;
  /** The audio of the upload, kept while its fate is open. */
  audio_sha256: string | null;
  dispute_note: string | null;
  disputed_at: number | null;
  decision_note: string | null;
  decided_by: string | null;
  decided_at: number | null;
  created_at: number;
  updated_at: number;
  /** 1: undecided (matched, disputed, or held because the upload could not be scanned). */
  is_open: Generated<number>;
  /** 1: another person has the same music on Segue. */
  is_duplicate: Generated<number>;
  match_count: Generated<number>;
  /** Of the longest match. */
  matched_title: string | null;
  matched_artist: string | null;
  /** The data by which the upload can become a track when its own record is gone. */
  album: string | null;
  genre: string | null;
  file_name: string | null;
  playlist_id: string | null;
}

/** One stretch of an upload that runs in step with a stretch of a work. */
export interface CopyrightMatchesTable {
  id: string;
  scan_id: string;
  work: number | null;
  source: 'reference' | 'removed' | 'track' | 'acoustid';
  title: string;
  artist: string;
  upload_from_ms: number;
  upload_to_ms: number;
  /** Begin and end in the work: the end before the begin where the upload plays it backwards. */
  work_from_ms: number;
  work_to_ms: number;
  /** Share of differing bits along the stretch, 0 to 1; 0 where another service found the match. */
  bit_error_rate: number;
  /** That share divided by the one at neighbouring alignments; null where another service found the match. */
  contrast: number | null;
  /** Pitch and tempo of the upload above those of the work. */
  pitch_percent: number;
  tempo_percent: number;
  /** Share of the work's spectral peaks along the stretch, 0 to 1, where those found the match; its bits then say nothing. */
  peak_share: number | null;
  /** 1: a match of the peaks that a person has to decide. */
  is_held: Generated<number>;
}

export type CopyrightWorkRow = Selectable<CopyrightWorksTable>;
export type NewCopyrightWork = Insertable<CopyrightWorksTable>;
export type CopyrightScanRow = Selectable<CopyrightScansTable>;
export type NewCopyrightScan = Insertable<CopyrightScansTable>;
export type CopyrightMatchRow = Selectable<CopyrightMatchesTable>;
