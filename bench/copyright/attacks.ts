import type { Damage } from './damages.ts';
import {
  cut,
  filtered,
  inRoom,
  joined,
  mixed,
  noisy,
  sampleRate,
  seconds,
  silence,
  spoken,
  type Sound,
} from './sound.ts';

/** Changes by which people hide a copied recording, and the distortions of a phone and a room. */
export const attacks: readonly Damage[] = [
  { name: 'one second cut out of every six', goal: 95, make: (sound) => pieces(sound, 6, 5) },
  {
    name: '8 s looped six times',
    goal: 95,
    make(sound, _, random) {
      const loop = cut(sound, random() * Math.max(0, seconds(sound) - 8), 8);
      return joined(loop, loop, loop, loop, loop, loop);
    },
  },
  {
    name: '12 s inside other music, cross-faded',
    goal: 95,
    isInside: true,
    make(sound, other, random) {
      const around = other();
      const inner = cut(sound, random() * Math.max(0, seconds(sound) - 12), 12);
      return crossFaded(crossFaded(around, inner, 1), around, 1);
    },
  },
  {
    name: 'right channel inverted',
    goal: 95,
    make: (sound) => sound,
    makeStereo: ([left, right]) => [left, right.map((value) => -value)],
  },
  { name: 'phone speaker', goal: 80, make: (sound) => filtered(sound, 'highpass=f=350,lowpass=f=4500') },
  {
    name: 'phone recording of a room',
    goal: 60,
    make: (sound, _, random) =>
      filtered(noisy(inRoom(sound, room(0.5, random)), 20, random), 'highpass=f=300,lowpass=f=5000'),
  },
  { name: 'bass +15 dB', goal: 90, make: (sound) => filtered(sound, 'volume=-15dB,bass=g=15:f=110') },
  { name: 'small room, half of it', goal: 95, make: (sound, _, random) => inRoom(sound, room(0.4, random)) },
  { name: 'club, half of it', goal: 95, make: (sound, _, random) => inRoom(sound, room(1.5, random)) },
  ...[6, -6, 8, -8].map((percent) => ({ name: `speed ${percent} %`, make: speed(1 + percent / 100) })),
  ...[1, -1].map((steps) => ({
    name: `pitch ${steps} semitone`,
    make: (sound: Sound) => filtered(sound, `rubberband=pitch=${2 ** (steps / 12)}`),
  })),
  ...[8, -8, 12].map((percent) => ({
    name: `tempo ${percent} %`,
    make: (sound: Sound) => filtered(sound, `atempo=${1 + percent / 100}`),
  })),
  ...[0, 6].map((decibels) => ({
    name: decibels === 0 ? 'mash-up, equally loud' : `mash-up, ${decibels} dB below`,
    isInside: true as const,
    make: (sound: Sound, other: () => Sound) => mixed(sound, around(other(), sound), decibels),
  })),
  { name: 'nightcore +25 %', make: speed(1.25) },
  {
    name: 'slowed −20 %, with reverb',
    make: (sound, _, random) => inRoom(speed(0.8)(sound), room(1.5, random)),
  },
  { name: 'voice-over, 8 dB above', make: (sound) => mixed(sound, around(voice(), sound), 8) },
];

const text =
  'Good evening and welcome. Tonight we listen to a piece of music that somebody else has made, and I shall talk ' +
  'about it all the time, from the first bar to the last one, so that hardly anything of it can be heard.';
let kept: Sound | null = null;
const voice = (): Sound => (kept ??= spoken(text));

function speed(ratio: number) {
  return (sound: Sound) => filtered(sound, `asetrate=${Math.round(sampleRate * ratio)}`);
}

/** The first `kept` seconds of every `of`. */
function pieces(sound: Sound, of: number, kept: number): Sound {
  const starts = Array.from({ length: Math.ceil(seconds(sound) / of) }, (_, i) => i * of);
  return joined(...starts.map((from) => cut(sound, from, kept)));
}

function crossFaded(before: Sound, after: Sound, length: number): Sound {
  const fade = Math.round(length * sampleRate);
  const from = before.length - fade;
  const whole = joined(before.subarray(0, from), after);
  for (let i = 0; i < fade; i += 1) {
    const angle = ((i / fade) * Math.PI) / 2;
    whole[from + i] = before[from + i]! * Math.cos(angle) + (after[i] ?? 0) * Math.sin(angle);
  }
  return whole;
}

/** Response of a room to a click: noise that is 60 dB weaker after `fadeSeconds`. */
function room(fadeSeconds: number, random: () => number): Sound {
  const impulse = silence(fadeSeconds);
  return impulse.map((_, i) => (2 * random() - 1) * 10 ** ((-3 * i) / impulse.length));
}

/** As long as another sound. */
function around(other: Sound, sound: Sound): Sound {
  return joined(...Array.from({ length: Math.ceil(sound.length / other.length) }, () => other));
}
