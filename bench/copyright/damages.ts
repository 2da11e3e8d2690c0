import {
  coded,
  cut,
  filtered,
  joined,
  noisy,
  sampleRate,
  seconds,
  silence,
  type Sound,
  type Stereo,
} from './sound.ts';

/** The damages of a copy, and how many of a hundred copies the scan must then know. */
export interface Damage {
  name: string;
  /** Percent; absent where it is only reported. */
  goal?: number;
  /** The copy lies inside foreign music, or over it. */
  isInside?: true;
  /** `sound` is a minute of a work, or all of a shorter one; `other` gives half a minute of another. */
  make: (sound: Sound, other: () => Sound, random: () => number) => Sound;
  /** The same damage on both channels, where they are treated separately. */
  makeStereo?: (sound: Stereo) => Stereo;
}

const mp3 = (sound: Sound, kbps: number) => coded(sound, 'mp3', '-b:a', `${kbps}k`);
const excerpt = (sound: Sound, length: number, random: () => number) =>
  cut(sound, random() * Math.max(0, seconds(sound) - length), length);
const speed = (ratio: number) => (sound: Sound) =>
  filtered(sound, `asetrate=${Math.round(sampleRate * ratio)}`);
const pitch = (ratio: number) => (sound: Sound) => filtered(sound, `rubberband=pitch=${ratio}`);
const tempo = (ratio: number) => (sound: Sound) => filtered(sound, `atempo=${ratio}`);

const bitrates = [32, 64, 128, 192, 320].map((kbps): Damage => {
  return { name: `MP3 ${kbps} kbit/s`, goal: 99, make: (sound) => mp3(sound, kbps) };
});

const changed = (
  what: string,
  make: (ratio: number) => Damage['make'],
  percents: readonly number[],
  goal: (percent: number) => { goal?: number },
): Damage[] =>
  percents.flatMap((percent) =>
    [percent, -percent].map((signed): Damage => {
      const name = `${what} ${signed > 0 ? '+' : '−'}${percent} %`;
      return { name, ...goal(percent), make: make(1 + signed / 100) };
    }),
  );

const byPercent = (percent: number) => ({ goal: percent <= 2 ? 90 : 80 });

export const damages: readonly Damage[] = [
  { name: 'untouched', goal: 99, make: (sound) => sound },
  ...bitrates,
  { name: 'AAC 96, then MP3', goal: 99, make: (sound) => mp3(coded(sound, 'adts', '-b:a', '96k'), 128) },
  {
    name: 'Opus 48, then MP3',
    goal: 99,
    make: (sound) => mp3(coded(sound, 'ogg', '-c:a', 'libopus', '-b:a', '48k'), 128),
  },
  { name: 'a fifth as loud', goal: 99, make: (sound) => sound.map((value) => value / 5) },
  {
    name: 'compressor',
    goal: 99,
    make: (sound) => filtered(sound, 'acompressor=threshold=0.05:ratio=8:attack=5:release=50:makeup=6'),
  },
  { name: 'low-pass 3 kHz', goal: 99, make: (sound) => filtered(sound, 'lowpass=f=3000') },
  { name: '7 s of silence before', goal: 99, make: (sound) => joined(silence(7.3), sound) },
  { name: 'noise at 20 dB', goal: 99, make: (sound, _, random) => noisy(sound, 20, random) },
  { name: 'noise at 10 dB', goal: 99, make: (sound, _, random) => noisy(sound, 10, random) },
  { name: '30 s excerpt', goal: 99, make: (sound, _, random) => excerpt(sound, 30, random) },
  { name: '15 s excerpt', goal: 99, make: (sound, _, random) => excerpt(sound, 15, random) },
  {
    name: '15 s inside another piece',
    goal: 99,
    isInside: true,
    make(sound, other, random) {
      const around = other();
      return joined(around, excerpt(sound, 15, random), around);
    },
  },
  { name: '10 s excerpt', goal: 98, make: (sound, _, random) => excerpt(sound, 10, random) },
  { name: '5 s excerpt', make: (sound, _, random) => excerpt(sound, 5, random) },
  ...changed('speed', speed, [1, 2, 3.3, 5], byPercent),
  ...changed('pitch', pitch, [1, 2, 3.3, 5], byPercent),
  { name: 'echo', goal: 95, make: (sound) => filtered(sound, 'aecho=0.8:0.7:60|250:0.5|0.3') },
  { name: 'high-pass 500 Hz', make: (sound) => filtered(sound, 'highpass=f=500') },
  ...changed('tempo', tempo, [2, 10], () => ({})),
];
