/** The first frame of an MP3: the rate of its samples in Hz, and whether it says how long the encoder's padding is. */
export interface FirstFrame {
  sampleRate: number;
  saysPadding: boolean;
}

const rates = [44_100, 48_000, 32_000];
const mpeg1 = 3;
const layerIii = 1;
const mono = 3;
const tagHeaderBytes = 10;
/** Place of LAME's part in the frame that tells how long a file is, after its name (gabriel.mp3-tech.org/mp3infotag.html). */
const lamePart = 120;
const paddingField = 21;

/** Reads the first frame behind an ID3v2 tag; null where the bytes end before it, or hold no MP3. */
export function readFirstFrame(bytes: Uint8Array): FirstFrame | null {
  const at = id3Bytes(bytes);
  const [sync = 0, version = 0, rate = 0, channels = 0] = bytes.subarray(at, at + 4);
  const edition = (version >> 3) & 3;
  const hertz = rates[(rate >> 2) & 3];
  if (sync !== 0xff || version >> 5 !== 7 || ((version >> 1) & 3) !== layerIii || !hertz) return null;
  const isMono = channels >> 6 === mono;
  const name = at + 4 + (edition === mpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  return {
    sampleRate: edition === mpeg1 ? hertz : edition === 2 ? hertz / 2 : hertz / 4,
    saysPadding: /^(Xing|Info)$/.test(textAt(bytes, name, 4)) && saysPadding(bytes, name + lamePart),
  };
}

function saysPadding(bytes: Uint8Array, at: number): boolean {
  const field = bytes.subarray(at + paddingField, at + paddingField + 3);
  return /^(LAME|Lav[cf])$/.test(textAt(bytes, at, 4)) && field.some((byte) => byte !== 0);
}

/** Size of an ID3v2 tag with its header (id3.org/id3v2.4.0-structure, section 3.1); 0 where there is none. */
function id3Bytes(bytes: Uint8Array): number {
  if (textAt(bytes, 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, tagHeaderBytes);
  return tagHeaderBytes + (a << 21) + (b << 14) + (c << 7) + d;
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
