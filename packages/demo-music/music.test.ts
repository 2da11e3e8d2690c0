import { parseBuffer } from 'music-metadata';
import { describe, expect, test } from 'vitest';
import { compose, type ComposerName, composers } from './compose.ts';
import { drawCover } from './cover.ts';
import { loudnessOf } from './mix/loudness.ts';
import { render } from './mix/render.ts';
import { record } from './record.ts';
import { type Note, type Piece } from './score.ts';
import { peakOf, rate } from './sound/dsp.ts';
import { readSteps } from './steps.ts';
import { chordClasses, parseChord, restful, scaleOver, scales } from './theory.ts';

const names = Object.keys(composers) as ComposerName[];

const notesOf = (piece: Piece): unknown => piece.parts.map(({ role, notes }) => [role, notes]);

const overlap = (a: Note, b: Note): number =>
  Math.min(a.at + a.length, b.at + b.length) - Math.max(a.at, b.at);

describe('the composers', () => {
  test.each(names)('%s writes the same piece for the same seed, and another for another', (name) => {
    const piece = compose(name, 'one', 50);
    expect(notesOf(compose(name, 'one', 50))).toEqual(notesOf(piece));
    expect(notesOf(compose(name, 'two', 50))).not.toEqual(notesOf(piece));
  });

  test.each(names)('%s comes near the length that is asked for', (name) => {
    for (const seconds of [45, 60, 120]) {
      const { beats, bpm, tail } = compose(name, 'length', seconds);
      const length = (beats * 60) / bpm + tail;
      expect(length).toBeGreaterThan(seconds * 0.7);
      expect(length).toBeLessThan(seconds * 1.45 + 8);
    }
  });

  test.each(names)('%s rests its tunes on tones that agree with the chords', (name) => {
    let long = 0;
    let grating = 0;
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const { parts } = compose(name, seed, 60);
      const heard = (roles: string[]): Note[] =>
        parts.filter(({ role }) => roles.includes(role)).flatMap(({ notes }) => notes);
      const chords = heard(['chords', 'pad', 'counter', 'arp']).filter(({ length }) => length >= 0.4);
      for (const note of heard(['lead', 'solo']).filter(({ length }) => length >= 0.9)) {
        long++;
        const clash = chords.some(
          (other) => overlap(note, other) >= 0.5 && [1, -1, 13].includes(note.pitch - other.pitch),
        );
        if (clash) grating++;
      }
    }
    expect(grating / Math.max(1, long)).toBeLessThan(0.12);
  });
});

test('a progression with a misprint is refused', () => {
  expect(() => parseChord('Qmaj7')).toThrow('Not a chord: Qmaj7');
  expect(() => parseChord('iv77')).toThrow('Not a chord: iv77');
});

test('a scale bends to a chord from outside it, and tunes avoid what grates', () => {
  const secondDominant = parseChord('VI7b9');
  expect(scaleOver(scales.major, secondDominant, 0)).toContain(1);
  expect(scaleOver(scales.major, secondDominant, 0)).not.toContain(0);
  const majorSeventh = parseChord('Imaj7');
  expect(restful(chordClasses(majorSeventh, 0), majorSeventh, 0)).toEqual([4, 7, 11]);
});

test('a pattern holds notes, rests and accents', () => {
  expect(readSteps('X-.o')).toEqual([
    { at: 0, length: 2, velocity: 0.95 },
    { at: 3, length: 1, velocity: 0.42 },
  ]);
});

describe('a recording', () => {
  test.each(['house', 'jazz', 'classical', 'ambient'] as const)(
    '%s sounds from start to end, at its loudness, without clipping or offset',
    (name) => {
      const piece = compose(name, 'sound', 40);
      const { left, right } = render(piece, 'sound');
      const target = piece.loudness ?? -14;
      expect(Math.abs(loudnessOf({ left, right }) - target)).toBeLessThan(1.6);
      expect(Math.max(peakOf(left), peakOf(right))).toBeLessThan(0.9);
      const mean = left.reduce((sum, x) => sum + x, 0) / left.length;
      expect(Math.abs(mean)).toBeLessThan(0.002);
      expect(left).not.toEqual(right);
      // No hole: in every two seconds until the tail something is heard.
      for (let at = 0; at + 2 * rate < left.length - piece.tail * rate; at += 2 * rate) {
        expect(peakOf(left.subarray(at, at + 2 * rate))).toBeGreaterThan(0.01);
      }
    },
  );

  test('is an MP3 with its tag, the same bytes each time', async () => {
    const order = {
      composer: 'folk',
      seed: 'tag',
      seconds: 40,
      title: 'Città di carta',
      artist: 'Elena Marchetti',
      album: 'Acqua',
      genre: 'Folk',
      year: 2026,
      cover: 'Acqua',
    } as const;
    const mp3 = await record(order);
    const { common, format } = await parseBuffer(mp3, { mimeType: 'audio/mpeg' }, { duration: true });
    expect(common).toMatchObject({ title: order.title, artist: order.artist, album: order.album });
    expect(common.genre).toEqual(['Folk']);
    expect(common.picture?.[0]).toMatchObject({ format: 'image/jpeg', type: 'Cover (front)' });
    expect(format).toMatchObject({ codec: 'MPEG 1 Layer 3', bitrate: 128_000, numberOfChannels: 2 });
    expect(format.duration).toBeGreaterThan(35);
    expect(Buffer.compare(mp3, await record(order))).toBe(0);
  });
});

test('covers differ from seed to seed', async () => {
  expect(await drawCover('one')).not.toEqual(await drawCover('two'));
});
