import { type FrameIndex, type Mp3Segment, segmentsOf } from '#server/media/frame-index.ts';

/** Segment length: long enough to keep requests few, short enough that a seek loads little. */
const segmentSeconds = 6;

/** A track's segments, whole MP3 frames each. */
export const hlsSegments = (index: FrameIndex): Mp3Segment[] => segmentsOf(index, segmentSeconds);

/**
 * A media playlist (RFC 8216 section 4.3) of all the segments, named `0.mp3`, `1.mp3`, … beside it, or in `folder`. `query`
 * is appended to each name: a signed address must reach its segments too.
 */
export function hlsPlaylistText(segments: readonly Mp3Segment[], query: string, folder = ''): string {
  // No segment, rounded to whole seconds, may be longer (section 4.3.3.1).
  const target = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)));
  const lines = segments.flatMap(({ seconds }, number) => [
    `#EXTINF:${seconds.toFixed(5)},`,
    `${folder}${number}.mp3${query}`,
  ]);
  return [
    '#EXTM3U',
    // Fractions of a second in EXTINF need version 3 (section 7).
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

const owner = 'com.apple.streaming.transportStreamTimestamp';

/**
 * The ID3 tag that begins a packed audio segment (RFC 8216 section 3.4): a PRIV frame (id3v2.4.0-frames section 4.27)
 * with the time of the first sample as a 33-bit MPEG-2 timestamp, in ticks of 1/90,000 s.
 */
export function timestampTag(startSeconds: number): Uint8Array {
  const ticks = BigInt(Math.round(startSeconds * 90_000)) % 2n ** 33n;
  const frameBody = Buffer.alloc(owner.length + 1 + 8);
  frameBody.write(owner, 'latin1');
  frameBody.writeBigUInt64BE(ticks, owner.length + 1);
  const frame = Buffer.concat([Buffer.from('PRIV'), syncsafe(frameBody.length), Buffer.alloc(2), frameBody]);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0]), syncsafe(frame.length), frame]);
}

/** A number as ID3v2.4 writes sizes: seven bits a byte. */
function syncsafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f));
}
