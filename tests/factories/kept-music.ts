import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '#server/lib/hash.ts';

// Encoding takes a second for 40 of music, and many tests want the same. What is kept is forgotten by `npm ci`, which may
// bring another encoder, and when the code that makes it has changed.
const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/segue-music');
const makers = ['tune.ts', 'mp3.ts'].map((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8'),
);

/** The music made for this key, by this process or another; else it is made now. */
export async function keptMusic(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const file = path.join(folder, `${sha256([...makers, key].join())}.mp3`);
  try {
    return readFileSync(file);
  } catch {
    const music = await make();
    mkdirSync(folder, { recursive: true });
    // Whole or not at all: others read meanwhile.
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, music);
    renameSync(unfinished, file);
    return music;
  }
}
