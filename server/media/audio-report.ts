import type { Constellation } from './constellation/constellation.ts';
import type { PeakAsks } from './constellation/peak-asks.ts';
import type { FrameIndex } from './frame-index.ts';
import type { SongSound } from './sound/sound-meter.ts';
import type { Mp3Tags } from './tags.ts';

/** The result of decoding an MP3 once. */
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
  /** The fingerprints that the copyright scan asks with: this one, and that of the channels' difference where it is strong. */
  prints: Uint32Array[];
  /** Tempo, key and timbre. */
  sound: SongSound;
  /** The spectral peaks, and the questions that the copyright scan asks with them. */
  constellation: Constellation;
  peakAsks: PeakAsks;
  /** Positions of the frames, for HLS. */
  frames: FrameIndex;
  tags: Mp3Tags;
  /** The embedded picture as found: untrusted bytes of at most 8 MB. */
  cover: Uint8Array | null;
  /** True if the embedded picture has more bytes than that. */
  isCoverTooLarge: boolean;
}

export type AudioStage = 'checking' | 'measuring';

export interface AudioFile {
  path: string;
  /** Bytes that the file should have. */
  fileSize: number;
}
