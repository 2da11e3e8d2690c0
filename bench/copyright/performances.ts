import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { filesAtMost, folder } from './library.ts';
import { cut, readSound, type Sound } from './sound.ts';
import { withFolder } from '../lib/scratch.ts';

/** The same notes on the same clock, played with two sets of instruments. */
export interface Performances {
  name: string;
  one: Sound;
  other: Sound;
}

const share = process.env['BENCH_SHARE'] ?? '/usr/share';
/** Debian's packages timgm6mb-soundfont and fluidr3mono-gm-soundfont. */
const fonts = {
  one: path.join(share, 'sounds/sf2/TimGM6mb.sf2'),
  other: path.join(share, 'fluidr3mono-gm-soundfont/FluidR3Mono_GM.sf3'),
};
const secondsAtMost = 80;
const introSeconds = 10;

/** The MIDI files of Debian's package openttd-openmsx, rendered with FluidSynth; none where something of it is missing. */
export async function* performances(): AsyncGenerator<Performances> {
  if (!Object.values(fonts).every((font) => existsSync(font))) return;
  const files = await Array.fromAsync(glob('openttd-openmsx/**/*.mid', { cwd: folder }));
  for (const file of files.sort().slice(0, filesAtMost)) {
    const name = path.basename(file, '.mid');
    const one = await played(file, fonts.one);
    const other = await played(file, fonts.other);
    if (one && other) yield { name, one, other };
  }
}

const played = (file: string, font: string): Promise<Sound | null> =>
  withFolder(async (scratch) => rendered(path.join(folder, file), font, path.join(scratch, 'rendered.wav')));

function rendered(midi: string, font: string, wav: string): Sound | null {
  spawnSync('fluidsynth', ['-ni', '-F', wav, '-r', '44100', '-g', '0.6', font, midi]);
  const sound = existsSync(wav) ? readSound(wav, secondsAtMost) : null;
  return sound && cut(sound, introSeconds, secondsAtMost);
}
