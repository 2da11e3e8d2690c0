import { describe, expect, it } from 'vitest';
import { id3v2 } from '#tests/factories/id3.ts';
import { infoFrame, makeMp3 } from '#tests/factories/mp3.ts';
import { readFirstFrame } from './first-frame.ts';

const music = await makeMp3({ seconds: 1 });
/** A frame of an encoder that tells how long the file is, and its padding if `lame`. */
const told = (lame: boolean): Buffer => {
  const frame = infoFrame(music, { frames: 40, bytes: music.length });
  if (lame) Buffer.from('LAME3.100').copy(frame, 36 + 120);
  if (lame) Buffer.from([0x24, 0x04, 0x50]).copy(frame, 36 + 120 + 21);
  return Buffer.concat([frame, music]);
};

describe('the first frame of an MP3', () => {
  it('says whether the padding is told', () => {
    expect(readFirstFrame(told(true))).toEqual({ sampleRate: 44_100, saysPadding: true });
    expect(readFirstFrame(told(false))).toEqual({ sampleRate: 44_100, saysPadding: false });
    expect(readFirstFrame(music)?.sampleRate).toBe(44_100);
  });

  it('is found behind a tag', () => {
    const tagged = Buffer.concat([id3v2({ title: 'One' }), told(true)]);
    expect(readFirstFrame(tagged)).toEqual({ sampleRate: 44_100, saysPadding: true });
  });

  it('is none where the bytes end before it, or are no MP3', () => {
    expect(readFirstFrame(id3v2({ title: 'One' }))).toBeNull();
    expect(readFirstFrame(new TextEncoder().encode('no music at all'))).toBeNull();
    expect(readFirstFrame(new Uint8Array())).toBeNull();
  });

  it.each([
    [0xfb, 0x90, 44_100],
    [0xfb, 0x94, 48_000],
    [0xf3, 0x90, 22_050],
    [0xe3, 0x94, 12_000],
  ])('%x %x has a rate of %i Hz', (version, rate, sampleRate) => {
    const frame = readFirstFrame(Uint8Array.of(0xff, version, rate, 0xc4));
    expect(frame).toEqual({ sampleRate, saysPadding: false });
  });
});
