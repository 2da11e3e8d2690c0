import { drums, longAs } from './evasions.ts';
import { seeded } from './copies.ts';
import { sameSounds } from './same-sounds.ts';
import { sampleRate, silence, spoken, type Sound } from './sound.ts';

const soundSeconds = 30;
const texts = [
  'The train to the coast leaves at nine from the second platform, and it does not stop before the harbour.',
  'Take two eggs, a little flour and a glass of milk, stir it for a while, and let it rest under a cloth.',
];

/** Sounds that anybody may make or hold, and for which alone no upload may be blocked. */
export const anybodys: readonly { name: string; make: (seed: number) => Sound }[] = [
  ...sameSounds,
  { name: 'a sine sweep', make: () => sweep() },
  { name: 'speech', make: (seed) => longAs(silence(soundSeconds), spoken(texts[seed - 1]!)) },
  // The very same one each time, as from a sample pack.
  { name: 'a bare drum loop', make: () => longAs(silence(soundSeconds), drums(seeded('a sample pack'))) },
];

/** From 50 Hz to 5 kHz, evenly in octaves. */
function sweep(): Sound {
  const [from, octaves] = [50, Math.log2(100)];
  const rise = (octaves * Math.LN2) / soundSeconds;
  return silence(soundSeconds).map((_, i) => {
    const at = i / sampleRate;
    return 0.3 * Math.sin(((2 * Math.PI * from) / rise) * (Math.exp(rise * at) - 1));
  });
}
