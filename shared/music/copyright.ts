import * as z from 'zod/mini';
import { CopyrightWork } from './copyright-works.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Id, IdParams, linesOfText, Moment, PageNumber } from '#shared/text.ts';
import { UserRef } from '#shared/accounts/users.ts';

/**
 * A scan's verdict. `matched` and `disputed` wait for a person; `upheld` and `released` are that person's word; `failed`
 * means that the scan could not run, which is never "clear".
 */
export const ScanState = z.enum(['pending', 'clear', 'matched', 'failed', 'disputed', 'upheld', 'released']);
export type ScanState = z.infer<typeof ScanState>;

/** Origin of a match: a registered reference, a removed track, another track of Segue, or AcoustID. */
export const MatchSource = z.enum(['reference', 'removed', 'track', 'acoustid']);
export type MatchSource = z.infer<typeof MatchSource>;

/** A stretch of an upload that runs in step with a stretch of a work. Times in seconds. */
export const CopyrightMatch = z.object({
  source: MatchSource,
  title: z.string(),
  artist: z.string(),
  upload_from: z.number(),
  upload_to: z.number(),
  work_from: z.number(),
  work_to: z.number(),
  work_seconds: z.nullable(z.number()),
  /** Share of differing bits along the stretch, 0 to 1, and that divided by the share at neighbouring alignments. */
  bit_error_rate: z.nullable(z.number()),
  contrast: z.nullable(z.number()),
  /** Pitch and tempo of the upload above those of the work, in percent. */
  pitch_percent: z.number(),
  tempo_percent: z.number(),
  /** Share of the work's spectral peaks that the upload has, where those found the match; null otherwise. */
  peak_share: z.nullable(z.number()),
  /** True if the upload plays the work's stretch backwards. */
  is_reversed: z.boolean(),
  /** True if it may be no copy, but the same notes on the same clock, played by others. */
  is_performance: z.boolean(),
  /** The work's audio, for administrators, where there is any. Works for a while without a session. */
  audio_url: z.nullable(z.string()),
});
export type CopyrightMatch = z.infer<typeof CopyrightMatch>;

export const ScanSummary = z.object({
  id: Id,
  /** An upload that wanted to become a track, or a track that was compared with a newer reference. */
  kind: z.enum(['upload', 'rescan']),
  state: ScanState,
  title: z.string(),
  artist: z.string(),
  duration_seconds: z.number(),
  owner: z.nullable(UserRef),
  match_count: z.number(),
  /** The work of the longest match. */
  matched_title: z.nullable(z.string()),
  matched_artist: z.nullable(z.string()),
  created_at: Moment,
  updated_at: Moment,
});
export type ScanSummary = z.infer<typeof ScanSummary>;

export const Scan = z.object({
  ...ScanSummary.shape,
  track_id: z.nullable(Id),
  /** Playlist for which the upload was meant. */
  playlist_id: z.nullable(Id),
  matches: z.array(CopyrightMatch),
  /** The upload's own audio, while it is kept. Works for a while without a session. */
  audio_url: z.nullable(z.string()),
  dispute_note: z.nullable(z.string()),
  disputed_at: z.nullable(Moment),
  decision_note: z.nullable(z.string()),
  decided_at: z.nullable(Moment),
  /** True if the reader may dispute, or decide, the scan now. */
  can_dispute: z.boolean(),
  can_decide: z.boolean(),
});
export type Scan = z.infer<typeof Scan>;

export const scansPageSize = 30;

/** The filters of the queue: open ones first, one state, or uploads that others have on Segue already. */
export const ScanFilter = z.enum([
  'open',
  'matched',
  'disputed',
  'upheld',
  'released',
  'failed',
  'clear',
  'duplicate',
]);
export type ScanFilter = z.infer<typeof ScanFilter>;

export const listScans = endpoint({
  id: 'copyright.scans',
  method: 'GET',
  path: '/api/v1/admin/copyright/scans',
  access: 'admin',
  summary: 'Scans, the newest first, a page at a time',
  description: 'Lists scans for administrators, filtered by state, a page at a time.',
  query: z.object({ filter: z._default(ScanFilter, 'open'), page: z._default(PageNumber, 1) }),
  reply: z.array(ScanSummary),
});

export const ownScansMost = 100;

export const listOwnScans = endpoint({
  id: 'copyright.own_scans',
  method: 'GET',
  path: '/api/v1/copyright/scans',
  access: 'user',
  summary: "One's own uploads that were blocked or are held, the newest first, and what became of them",
  description: "Lists the reader's uploads that were blocked or wait for a scan, and how each ended.",
  reply: z.array(ScanSummary),
});

export const getScan = endpoint({
  id: 'copyright.scan',
  method: 'GET',
  path: '/api/v1/copyright/scans/:id',
  access: 'user',
  summary: "A scan with its evidence: one of one's own uploads, or any for administrators",
  description:
    'Shows one scan with its matches and where in the file they are. Members see their own scans, administrators all.',
  params: IdParams,
  reply: Scan,
});

export const disputeNoteMax = 2000;

export const disputeScan = endpoint({
  id: 'copyright.dispute',
  method: 'POST',
  path: '/api/v1/copyright/scans/:id/dispute',
  access: 'user',
  summary: "Say why a match of one's own upload is wrong",
  description:
    'Tells administrators why a blocked upload is no copy. A scan can be disputed by the person who uploaded it.',
  params: IdParams,
  body: z.strictObject({ note: linesOfText(disputeNoteMax).check(z.minLength(1)) }),
  reply: Scan,
});

export const decideScan = endpoint({
  id: 'copyright.decide',
  method: 'POST',
  path: '/api/v1/admin/copyright/scans/:id/decision',
  access: 'admin',
  summary: 'Uphold a match, or release the upload: it then becomes a track without being sent again',
  description:
    'Decides about a match: it stands, or the upload is released and becomes a track. The decision is written in the audit log.',
  params: IdParams,
  body: z.strictObject({
    decision: z.enum(['uphold', 'release']),
    note: z._default(linesOfText(disputeNoteMax), ''),
  }),
  reply: Scan,
});

export const CopyrightFigures = z.object({
  /** Scans by state, all time. */
  scans: z.record(ScanState, z.number()),
  /** Counts of all scans that ever matched, of those that were disputed, and of those that were released. */
  ever_matched: z.number(),
  ever_disputed: z.number(),
  overturned: z.number(),
  works: z.object({ reference: z.number(), removed: z.number(), track: z.number() }),
  /** Works that the catalogue is still to be compared with, of all that it has to be compared with. */
  rescan: z.object({ waiting: z.number(), total: z.number() }),
});
export type CopyrightFigures = z.infer<typeof CopyrightFigures>;

export const getCopyrightFigures = endpoint({
  id: 'copyright.figures',
  method: 'GET',
  path: '/api/v1/admin/copyright/figures',
  access: 'admin',
  summary: 'How the rule does: scans, matches, disputes, overturned; and how far the rescan is',
  description:
    'Counts scans, matches, disputes and overturned decisions. It also tells how far the comparison of older tracks is.',
  reply: CopyrightFigures,
});

export const removeTrack = endpoint({
  id: 'copyright.removeTrack',
  method: 'POST',
  path: '/api/v1/admin/copyright/removals',
  access: 'admin',
  summary: 'Remove a track for copyright: it goes, and its print stays, so that it cannot come back',
  description:
    'Removes a track for copyright and keeps its print, so that the same recording is refused from now on. The owner gets a mail.',
  body: z.strictObject({ track_id: Id, note: z._default(linesOfText(500), '') }),
  reply: CopyrightWork,
  status: 201,
});

export const getEvidenceAudio = endpoint({
  id: 'copyright.audio',
  outsiders: 'always',
  method: 'GET',
  path: '/api/v1/copyright/audio/:sha256',
  access: 'public',
  summary: 'Audio of a scan or a work, by an address that was signed for the reader',
  description:
    'Sends the audio of an upload or a work as evidence. The address is signed for one reader and ends soon.',
  params: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a name of audio')) }),
  query: z.object({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  reply: 'stream',
  sends: ['audio/mpeg'],
});
