import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { compose, composers, type ComposerName } from '#demo-music/compose.ts';
import { render } from '#demo-music/mix/render.ts';
import { rate as demoRate } from '#demo-music/sound/dsp.ts';
import { sha256 } from '#server/lib/hash.ts';
import { folder } from '../copyright/library.ts';
import { readSound, sampleRate, type Sound } from '../copyright/sound.ts';
import { withFolder } from '../lib/scratch.ts';
import { midiFacts, type MidiFacts } from './midi-facts.ts';

/** Music of which tempo or key is known. */
export interface Known extends MidiFacts {
  name: string;
  from: 'demo' | 'games' | 'tunes' | 'charts';
  sampleRate: number;
  sound: () => Promise<Sound | null>;
}

/** The rule was chosen on `one`, `two` and `three`; what is reported comes of others. */
const seeds = process.env['BENCH_HALF'] === 'tuned' ? ['one', 'two', 'three'] : ['four', 'five', 'six'];
const demoSeconds = 60;
const secondsAtMost = 60;
const font = path.join(process.env['BENCH_SHARE'] ?? '/usr/share', 'sounds/sf2/TimGM6mb.sf2');

/**
 * The demo's music; the MIDI files of Debian's openttd-openmsx and freedink-data; tunes of a published collection in `tunes`
 * (see the README); the recordings of Frets on Fire with the tempo of their charts.
 */
export async function* knownPieces(): AsyncGenerator<Known> {
  for (const composer of Object.keys(composers) as ComposerName[]) {
    for (const seed of seeds) {
      const { bpm, key } = compose(composer, seed, demoSeconds);
      const name = `${composer} ${seed}`;
      const sound = async () => kept(name, () => Promise.resolve(played(composer, seed)));
      yield { name, from: 'demo', bpm, key: key.tonic + (key.minor ? 12 : 0), sampleRate: demoRate, sound };
    }
  }
  for await (const file of glob(['openttd-openmsx/**/*.mid', 'freedink-data/**/*.mid'], { cwd: folder })) {
    yield midi(file, 'games');
  }
  for await (const file of glob('tunes/*.mid', { cwd: folder })) yield midi(file, 'tunes');
  for await (const file of glob('fretsonfire-songs-*/**/notes.mid', { cwd: folder })) {
    const facts = midiFacts(readFileSync(path.join(folder, file)));
    const song = path.join(folder, path.dirname(file), 'song.ogg');
    yield {
      name: path.dirname(file),
      from: 'charts',
      ...facts,
      sampleRate,
      sound: async () => readSound(song, secondsAtMost),
    };
  }
}

function played(composer: ComposerName, seed: string): Sound {
  const { left, right } = render(compose(composer, seed, demoSeconds), seed);
  return left.map((value, i) => (value + right[i]!) / 2);
}

function midi(file: string, from: Known['from']): Known {
  const facts = midiFacts(readFileSync(path.join(folder, file)));
  return {
    name: file,
    from,
    ...facts,
    sampleRate,
    sound: () => kept(file, () => rendered(path.join(folder, file))),
  };
}

const rendered = (file: string): Promise<Sound | null> =>
  withFolder(async (scratch) => {
    const wav = path.join(scratch, 'rendered.wav');
    spawnSync('fluidsynth', ['-ni', '-F', wav, '-r', '44100', '-g', '0.6', font, file]);
    return existsSync(wav) ? readSound(wav, secondsAtMost) : null;
  });

/** Made once, and then read from a file beside the music. */
async function kept(name: string, make: () => Promise<Sound | null>): Promise<Sound | null> {
  const file = path.join(folder, 'known', `${sha256(name).slice(0, 24)}.f32`);
  if (existsSync(file)) return new Float32Array(Uint8Array.from(readFileSync(file)).buffer);
  const sound = await make();
  mkdirSync(path.dirname(file), { recursive: true });
  if (sound) writeFileSync(file, Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength));
  return sound;
}
