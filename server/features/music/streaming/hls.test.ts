import { describe, expect, it } from 'vitest';
import { hlsPlaylistText, timestampTag } from './hls.ts';

const segment = (startSeconds: number, seconds: number) => ({ offset: 0, bytes: 1, startSeconds, seconds });

describe('an HLS playlist', () => {
  it('lists every segment with its length, and ends', () => {
    const text = hlsPlaylistText(
      [segment(0, 6.01), segment(6.01, 6.01), segment(12.02, 3.4)],
      '?signature=x',
    );
    expect(text.split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-TARGETDURATION:6',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXTINF:6.01000,',
      '0.mp3?signature=x',
      '#EXTINF:6.01000,',
      '1.mp3?signature=x',
      '#EXTINF:3.40000,',
      '2.mp3?signature=x',
      '#EXT-X-ENDLIST',
      '',
    ]);
  });

  it('never lets a segment be longer than its target says', () => {
    expect(hlsPlaylistText([segment(0, 6), segment(6, 8.6)], '')).toContain('TARGETDURATION:9');
    expect(hlsPlaylistText([segment(0, 0.2)], '')).toContain('TARGETDURATION:1');
  });
});

describe("a segment's timestamp", () => {
  const ticksOf = (startSeconds: number): bigint =>
    Buffer.from(timestampTag(startSeconds)).readBigUInt64BE(timestampTag(startSeconds).length - 8);

  it('is an ID3 tag with one PRIV frame of 90 kHz ticks', () => {
    const tag = Buffer.from(timestampTag(12.5));
    expect(tag.subarray(0, 10)).toEqual(Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 63]));
    expect(tag).toHaveLength(73);
    expect(tag.toString('latin1', 10, 14)).toBe('PRIV');
    expect(tag.readUInt32BE(14)).toBe(53);
    expect(tag.toString('latin1', 20, 65)).toBe('com.apple.streaming.transportStreamTimestamp\0');
    expect(ticksOf(12.5)).toBe(1_125_000n);
  });

  it('starts over after 33 bits', () => {
    expect(ticksOf(2 ** 33 / 90_000)).toBe(0n);
  });
});
