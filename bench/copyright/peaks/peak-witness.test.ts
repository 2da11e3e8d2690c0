import { expect, test } from 'vitest';
import { tune } from '#tests/factories/tune.ts';
import { cut, joined, silence, type Sound } from '../sound.ts';
import { peakWitness } from './peak-witness.ts';

const tuneOf = (seed: number, seconds = 60): Sound => tune({ seconds, seed })[0];
const work = tuneOf(1);
const peaks = peakWitness();
peaks.register('one', work);
for (const seed of [2, 3, 4]) peaks.register(`another ${seed}`, tuneOf(seed));

const copies: [what: string, copy: Sound][] = [
  ['half a minute', cut(work, 20, 30)],
  [
    'pieces of four seconds in another order',
    joined(...[40, 8, 24, 16, 32, 0].map((from) => cut(work, from, 4))),
  ],
  ['half a minute backwards', cut(work, 20, 30).toReversed()],
  ['four percent faster', faster(cut(work, 10, 30), 1.04)],
  ['pieces between silence', joined(...[5, 25, 45].flatMap((from) => [cut(work, from, 6), silence(6)]))],
];

test.each(copies)('names a work of which an upload holds %s, and no other', (_, copy) => {
  expect(peaks.ask(copy).map(({ name }) => name)).toEqual(['one']);
});

test('names nothing in music that it does not know', () => {
  expect(peaks.ask(tuneOf(9, 30))).toEqual([]);
});

test('names nothing for a few seconds of a work inside other music', () => {
  expect(peaks.ask(joined(tuneOf(9, 12), cut(work, 20, 6), tuneOf(10, 12)))).toEqual([]);
});

test('blocks a copy, but leaves to a person what a loop holds that anybody may have', () => {
  const loop = cut(tuneOf(5), 10, 8);
  const looped = peakWitness();
  looped.register('a loop', joined(...Array.from({ length: 6 }, () => loop)));
  expect(looped.ask(joined(loop, loop, loop)).map(({ verdict }) => verdict)).toEqual(['held']);
  expect(peaks.ask(cut(work, 20, 30)).map(({ verdict }) => verdict)).toEqual(['blocked']);
});

function faster(sound: Sound, times: number): Sound {
  return Float32Array.from({ length: Math.floor(sound.length / times) }, (_, i) => {
    const whole = Math.floor(i * times);
    const beyond = i * times - whole;
    return sound[whole]! * (1 - beyond) + (sound[whole + 1] ?? 0) * beyond;
  });
}
