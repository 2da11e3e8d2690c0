import { id3HeaderBytes } from './mp3-layout.ts';

/** The fields that are read of a tag: title, artist, album and genre, by their names in ID3v2.3 and 2.4, and in 2.2; ISRC. */
const texts = new Set(['TIT2', 'TPE1', 'TALB', 'TCON', 'TT2', 'TP1', 'TAL', 'TCO', 'TSRC']);
/** The frame `UFID` names a recording in many databases; MusicBrainz's name is read. */
const musicBrainz = Buffer.from('http://musicbrainz.org\0', 'latin1');
const pictures = new Set(['APIC', 'PIC']);
/** More than the longest title, in any encoding. */
const textBytesMax = 4096;
const picturesMax = 16;
const unsynchronised = 0x80;
const hasExtendedHeader = 0x40;

interface Frame {
  name: string;
  header: Uint8Array;
  body: Uint8Array;
}

export interface LeanTag {
  /** Null: nothing is read of it. */
  bytes: Uint8Array | null;
  /** True if a picture goes on beyond the bytes. */
  hasCutPicture: boolean;
}

/**
 * An ID3v2 tag with no more than what is read of it: the parser takes quadratic time for a
 * genre of many values, and for many frames of one name. Source: id3v2.2, id3v2.3.0, id3v2.4.0-structure, section 3.
 */
export function leanTag(tag: Uint8Array): LeanTag {
  const major = tag[3]!;
  const flags = tag[5]!;
  if (major < 2 || major > 4 || (major === 2 && flags & hasExtendedHeader)) {
    return { bytes: null, hasCutPicture: false };
  }
  // Before 2.4 the whole tag is unsynchronised at once, since then each frame by itself.
  const isWhole = major < 4 && (flags & unsynchronised) !== 0;
  const rest = tag.subarray(id3HeaderBytes);
  const body = isWhole ? synchronised(rest) : rest;
  const begin = flags & hasExtendedHeader ? extendedHeaderLength(body, major) : 0;
  let hasCutPicture = false;
  const onCut = (name: string) => (hasCutPicture = pictures.has(name));
  const kept = [...keptFrames(framesOf(body.subarray(begin), major, onCut), major)];
  if (kept.length === 0) return { bytes: null, hasCutPicture };
  const frames = Buffer.concat(kept);
  const header = Buffer.from(tag.subarray(0, id3HeaderBytes));
  header[5] = major === 4 ? flags & unsynchronised : 0;
  writeSyncsafe(header, 6, frames.length);
  return { bytes: Buffer.concat([header, frames]), hasCutPicture };
}

/** Frames up to the padding, or up to a frame that is longer than the remaining bytes: `onCut` gets its name. */
function* framesOf(body: Uint8Array, major: number, onCut: (name: string) => void): Generator<Frame> {
  const [nameBytes, sizeBytes, headerBytes] = major === 2 ? [3, 3, 6] : [4, 4, 10];
  for (let at = 0; at + headerBytes <= body.length;) {
    const header = body.subarray(at, at + headerBytes);
    const name = String.fromCharCode(...header.subarray(0, nameBytes));
    const size = readNumber(header.subarray(nameBytes, nameBytes + sizeBytes), major === 4 ? 7 : 8);
    const end = at + headerBytes + size;
    if (!/^[A-Z0-9]+$/.test(name)) return;
    if (end > body.length) {
      onCut(name);
      return;
    }
    yield { name, header, body: body.subarray(at + headerBytes, end) };
    at = end;
  }
}

/** The first of each text, cut to its bound, and the first pictures. */
function* keptFrames(frames: Iterable<Frame>, major: number): Generator<Uint8Array> {
  const seen = new Set<string>();
  let pictureCount = 0;
  for (const { name, header, body } of frames) {
    if (pictures.has(name) && pictureCount < picturesMax) {
      pictureCount += 1;
      yield Buffer.concat([header, body]);
    }
    const isKept = texts.has(name) || (name === 'UFID' && isMusicBrainz(body));
    if (!isKept || seen.has(name)) continue;
    seen.add(name);
    yield body.length <= textBytesMax ? Buffer.concat([header, body]) : cut(header, body, major);
  }
}

const isMusicBrainz = (body: Uint8Array): boolean => musicBrainz.equals(body.subarray(0, musicBrainz.length));

/** An encoding's byte, and an even number of bytes of its text. */
function cut(header: Uint8Array, body: Uint8Array, major: number): Uint8Array {
  const short = Buffer.from(header);
  const size = textBytesMax - 1;
  if (major === 4) writeSyncsafe(short, 4, size);
  else if (major === 3) short.writeUInt32BE(size, 4);
  else short.writeUIntBE(size, 3, 3);
  return Buffer.concat([short, body.subarray(0, size)]);
}

function extendedHeaderLength(body: Uint8Array, major: number): number {
  const size = readNumber(body.subarray(0, 4), major === 4 ? 7 : 8);
  return major === 4 ? size : size + 4;
}

/** Takes back what keeps a tag from looking like music: a zero after each 0xff. */
function synchronised(bytes: Uint8Array): Uint8Array {
  const plain = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    plain[length] = bytes[at]!;
    length += 1;
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at += 1;
  }
  return plain.subarray(0, length);
}

const readNumber = (bytes: Uint8Array, bits: number): number =>
  bytes.reduce((sum, byte) => sum * 2 ** bits + byte, 0);

function writeSyncsafe(bytes: Uint8Array, at: number, value: number): void {
  bytes.set([(value >>> 21) & 127, (value >>> 14) & 127, (value >>> 7) & 127, value & 127], at);
}
