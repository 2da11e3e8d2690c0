import { attacks } from './attacks.ts';
import { damages, type Damage } from './damages.ts';
import {
  cut,
  filtered,
  joined,
  mixed,
  sampleRate,
  seconds,
  silence,
  spoken,
  type Sound,
  type Stereo,
} from './sound.ts';

const known = [...damages, ...attacks];
const bySelves = (...names: string[]): Damage[] =>
  names.flatMap((name) => known.filter((damage) => damage.name === name));

/** Changes of a short cut that twelve notes stand badly, and easy ways to hide where it is from. */
export const evasions: readonly Damage[] = [
  { name: 'untouched', make: (sound) => sound },
  ...bySelves('bass +15 dB', 'phone speaker', 'small room, half of it', 'club, half of it'),
  ...bySelves('phone recording of a room', 'echo', 'compressor', 'pitch 1 semitone', 'pitch -1 semitone'),
  { name: 'pitch +half a semitone', make: (sound) => filtered(sound, `rubberband=pitch=${2 ** (1 / 24)}`) },
  { name: 'pitch −half a semitone', make: (sound) => filtered(sound, `rubberband=pitch=${2 ** (-1 / 24)}`) },
  ...bySelves('speed +5 %', 'speed −5 %', 'tempo 8 %', 'tempo -8 %'),
  { name: 'slow wow, ±3 %', make: wow },
  { name: 'crowd, equally loud', make: (sound, _, random) => mixed(sound, longAs(sound, crowd(random)), 0) },
  ...bySelves('voice-over, 8 dB above', 'mash-up, equally loud'),
  {
    name: 'own drum loop, equally loud',
    make: (sound, _, random) => mixed(sound, longAs(sound, drums(random)), 0),
  },
  { name: '4 s pieces shuffled', make: shuffled },
  {
    name: '5 s of every 10 reversed',
    make: (sound) => joined(...parts(sound, 5).map((part, i) => (i % 2 ? part.toReversed() : part))),
  },
  { name: 'all reversed', make: (sound) => sound.toReversed() },
  { name: '10 s cross-faded by a DJ', isInside: true, make: mixedByDj },
  ...bySelves('nightcore +25 %', 'slowed −20 %, with reverb'),
  // Without the middle, where singers stand: one channel less the other. Of a piece in mono it leaves nothing.
  { name: 'centre removed', make: (sound) => sound, makeStereo: withoutCentre },
];

const parts = (sound: Sound, length: number): Sound[] =>
  Array.from({ length: Math.ceil(seconds(sound) / length) }, (_, i) => cut(sound, i * length, length));

function withoutCentre([left, right]: Stereo): Stereo {
  const sides = left.map((value, i) => (value - right[i]!) / 2);
  return [sides, sides];
}

function shuffled(sound: Sound, _: unknown, random: () => number): Sound {
  const mixedUp = parts(sound, 4)
    .map((part) => ({ part, at: random() }))
    .sort((a, b) => a.at - b.at);
  return joined(...mixedUp.map(({ part }) => part));
}

function wow(sound: Sound): Sound {
  const period = 4;
  const reach = (0.03 * period) / (2 * Math.PI);
  return sound.map((_, i) => {
    const at = i + reach * sampleRate * Math.sin((2 * Math.PI * i) / (period * sampleRate));
    const whole = Math.floor(at);
    const beyond = at - whole;
    return (sound[whole] ?? 0) * (1 - beyond) + (sound[whole + 1] ?? 0) * beyond;
  });
}

/** Ten seconds of the work, five of other music, and so on: all with fades of two seconds. */
function mixedByDj(sound: Sound, other: () => Sound): Sound {
  const around = other();
  let whole = cut(sound, 0, 10);
  for (let from = 10; from < seconds(sound); from += 10) {
    whole = faded(whole, cut(around, from % 20, 7));
    whole = faded(whole, cut(sound, from, 10));
  }
  return whole;
}

function faded(before: Sound, after: Sound): Sound {
  const fade = 2 * sampleRate;
  const from = before.length - fade;
  const whole = joined(before.subarray(0, from), after);
  for (let i = 0; i < fade; i += 1) {
    const angle = ((i / fade) * Math.PI) / 2;
    whole[from + i] = before[from + i]! * Math.cos(angle) + (after[i] ?? 0) * Math.sin(angle);
  }
  return whole;
}

export const longAs = (sound: Sound, other: Sound): Sound =>
  joined(...Array.from({ length: Math.ceil(sound.length / other.length) }, () => other));

const sentences = [
  'I told them that the train would be late again, but of course they did not want to listen to me at all.',
  'Where did you put the glasses, the second round is on me, and somebody has to bring the chairs inside.',
  'This is the best evening of the year, come on, one more song, one more, we want to hear the old ones.',
  'She said that she had seen him before, in another town, and that he played the drums much louder there.',
];
let voices: Sound[] | null = null;

/** Sixteen people who talk at once, and some who clap. */
function crowd(random: () => number): Sound {
  voices ??= sentences.map(spoken);
  const whole = silence(30);
  for (let person = 0; person < 16; person += 1) {
    const voice = voices[person % voices.length]!;
    const pace = 0.8 + 0.5 * random();
    const begin = Math.floor(random() * voice.length);
    for (let i = 0; i < whole.length; i += 1)
      whole[i]! += voice[(begin + Math.floor(i * pace)) % voice.length]!;
  }
  for (let clap = 0; clap < 240; clap += 1) {
    const from = Math.floor(random() * (whole.length - 2000));
    for (let i = 0; i < 2000; i += 1) whole[from + i]! += 0.8 * (random() - 0.5) * Math.exp(-i / 300);
  }
  return whole;
}

/** Two bars of kick, snare and hat. */
export function drums(random: () => number): Sound {
  const beat = 60 / (95 + 50 * random());
  const whole = silence(8 * beat);
  const strike = (at: number, length: number, value: (t: number) => number) => {
    const from = Math.round(at * sampleRate);
    for (let i = 0; i < length * sampleRate && from + i < whole.length; i += 1)
      whole[from + i]! += value(i / sampleRate);
  };
  for (let step = 0; step < 16; step += 1) {
    const at = (step * beat) / 2;
    strike(at, 0.05, (t) => 0.3 * (random() - 0.5) * Math.exp(-t * 80));
    if (step % 4 === 0 || random() < 0.15) {
      strike(
        at,
        0.3,
        (t) => Math.sin(2 * Math.PI * (50 * t + 6 * (1 - Math.exp(-t * 30)))) * Math.exp(-t * 10),
      );
    }
    if (step % 4 === 2) {
      strike(
        at,
        0.2,
        (t) => (0.8 * (random() - 0.5) + 0.4 * Math.sin(2 * Math.PI * 190 * t)) * Math.exp(-t * 18),
      );
    }
  }
  return whole;
}
