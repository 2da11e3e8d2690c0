import type { FrameIndex } from './frame-index.ts';
import { openPool, type MediaLog, type PoolStats } from './pool.ts';
import type { Mp3Tags } from './tags.ts';
import type { VariantPrint } from './variant-prints.ts';

/** What one decoding pass tells about an MP3. */
export interface AudioReport {
  /** Measured by decoding, whatever the headers claim; without the encoder's padding. */
  durationMs: number;
  /** Mean over the music frames. */
  bitrateKbps: number;
  sampleRate: number;
  channels: number;
  /** EBU R128 integrated loudness (LUFS) and BS.1770 true peak (dBTP); null for silence. */
  loudnessLufs: number | null;
  truePeakDb: number | null;
  /** 800 values of 0 to 255: the loudest sample of each slice. */
  peaks: Uint8Array;
  /** Raw Chromaprint, algorithm 1, of the whole file: what `fpcalc -raw -length 0` prints. */
  fingerprint: Uint32Array;
  /** What the copyright scan asks with: the print as it is, and as of works that were sped up or transposed. */
  variants: VariantPrint[];
  /** Where the frames lie, for HLS. */
  frames: FrameIndex;
  tags: Mp3Tags;
  /** The embedded picture as found: untrusted bytes of at most 8 MB. */
  cover: Uint8Array | null;
}

export type AudioStage = 'checking' | 'measuring';

export interface InspectJob {
  path: string;
  /** Whoever sent the file: owners are served in turn. */
  owner: string;
  /** Bytes that the file should have. */
  fileSize: number;
}

/** Parses what strangers sent, only inside WebAssembly in worker threads, each file with a deadline. */
export interface MediaWorkshop {
  /**
   * Examines an MP3 file.
   * @throws AppError `unsupported_media` (not an MP3), `unprocessable` (empty, cut off, damaged, too heavy),
   *   `unavailable` with `retryAfterSeconds` (queue full, worker lost, closing).
   */
  inspect: (job: InspectJob, options?: { onStage?: (stage: AudioStage) => void }) => Promise<AudioReport>;
  /**
   * Re-encodes a picture (JPEG, PNG, WebP, AVIF, GIF; never SVG) as square WebP without metadata, one for each edge
   * length in pixels. Throws AppError `unsupported_media`, `too_large` or `unprocessable`.
   */
  pictures: (bytes: Uint8Array, edges: readonly number[]) => Promise<Uint8Array[]>;
  /** Of audio files. */
  stats: () => PoolStats;
  /** Ends the workers; whatever waits is refused with `unavailable`. */
  close: () => Promise<void>;
}

export interface WorkshopOptions {
  /** Audio files examined at once. */
  workers: number;
  /** Jobs that may wait; the next is refused. */
  queueLength: number;
  /** The longest that one file may take. */
  deadlineMs: number;
  log?: MediaLog;
}

/** Opens the workshop. Workers start with the first job and end when they have been idle for a while. */
export function openWorkshop({ workers, queueLength, deadlineMs, log }: WorkshopOptions): MediaWorkshop {
  const shared = { queueLength, deadlineMs, ...(log ? { log } : {}) };
  const audio = openPool<Pick<InspectJob, 'path' | 'fileSize'>, AudioReport>({
    ...shared,
    script: new URL('./audio-worker.ts', import.meta.url),
    workers,
    heapMb: 128,
  });
  // Pictures have one worker of their own: a cover never waits behind an hour of music, and libvips is loaded once.
  const pictures = openPool<{ bytes: Uint8Array; edges: readonly number[] }, Uint8Array[]>({
    ...shared,
    script: new URL('./picture-worker.ts', import.meta.url),
    workers: 1,
    heapMb: 128,
  });
  return {
    inspect: ({ owner, ...job }, { onStage } = {}) =>
      audio.run(owner, job, (stage) => onStage?.(stage as AudioStage)),
    pictures: (bytes, edges) => pictures.run('', { bytes, edges }),
    stats: audio.stats,
    close: async () => {
      await Promise.all([audio.close(), pictures.close()]);
    },
  };
}
