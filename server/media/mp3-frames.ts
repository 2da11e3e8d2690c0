/**
 * MPEG audio layer III frame headers (ISO/IEC 11172-3 section 2.4.1.3, 13818-3, and the "2.5" extension for low rates).
 * A header is four bytes: 11 sync bits, version, layer, protection, bitrate, sample rate, padding, …, channel mode.
 */
export interface Mp3Header {
  /** 1 for MPEG-1, 2 for MPEG-2 and MPEG-2.5. */
  version: 1 | 2;
  sampleRate: number;
  samplesPerFrame: number;
  channels: 1 | 2;
  bitrateKbps: number;
  /** Length of the whole frame in bytes, header included. */
  bytes: number;
  /** True if two bytes of checksum follow the header. */
  checksum: boolean;
}

export const headerBytes = 4;

const kbpsByVersion = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const ratesOfMpeg1 = [44_100, 48_000, 32_000];
/** Bits 20 and 19: 11 MPEG-1, 10 MPEG-2 (half the rates), 00 MPEG-2.5 (a quarter); 01 is reserved. */
const rateDivisors: Record<number, number> = { 3: 1, 2: 2, 0: 4 };

/** The part of a header that stays the same through a file: sync, version, layer and sample rate. */
export const steadyMask = 0xfffe_0c00;

/** Four bytes as one unsigned number. */
export function headerWord(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}

/** Reads a layer III header, or null. Free format (bitrate index 0), which no browser plays, is null too. */
export function parseHeader(word: number): Mp3Header | null {
  if ((word & 0xffe0_0000) >>> 0 !== 0xffe0_0000) return null;
  const divisor = rateDivisors[(word >>> 19) & 3];
  const baseRate = ratesOfMpeg1[(word >>> 10) & 3];
  const isLayer3 = ((word >>> 17) & 3) === 1;
  if (divisor === undefined || baseRate === undefined || !isLayer3) return null;
  const version = divisor === 1 ? 1 : 2;
  const bitrateKbps = kbpsByVersion[version][(word >>> 12) & 15];
  if (!bitrateKbps) return null;
  const sampleRate = baseRate / divisor;
  const samplesPerFrame = version === 1 ? 1152 : 576;
  const padding = (word >>> 9) & 1;
  return {
    version,
    sampleRate,
    samplesPerFrame,
    channels: ((word >>> 6) & 3) === 3 ? 1 : 2,
    bitrateKbps,
    bytes: Math.floor((samplesPerFrame * 125 * bitrateKbps) / sampleRate) + padding,
    checksum: ((word >>> 16) & 1) === 0,
  };
}

/** An encoder's notes about the whole file in its first frame: claims, to be measured against the truth. */
export interface InfoFrame {
  frames: number | null;
  bytes: number | null;
}

/** Reads a Xing, Info or VBRI header out of a whole frame; null if the frame is music. */
export function parseInfoFrame(frame: Uint8Array, header: Mp3Header): InfoFrame | null {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const number = (at: number) => (at + 4 <= frame.length ? view.getUint32(at) : 0);
  const sideInfo = header.version === 1 ? (header.channels === 1 ? 17 : 32) : header.channels === 1 ? 9 : 17;
  for (const at of [headerBytes + sideInfo, headerBytes + sideInfo + (header.checksum ? 2 : 0)]) {
    const mark = number(at);
    if (mark !== 0x5869_6e67 && mark !== 0x496e_666f) continue;
    const flags = number(at + 4);
    const frames = flags & 1 ? number(at + 8) : null;
    const bytes = flags & 2 ? number(at + (flags & 1 ? 12 : 8)) : null;
    return { frames, bytes };
  }
  if (number(headerBytes + 32) === 0x5642_5249) {
    return { bytes: number(headerBytes + 32 + 10), frames: number(headerBytes + 32 + 14) };
  }
  return null;
}
