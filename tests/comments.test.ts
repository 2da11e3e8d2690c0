import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

// Doc comments begin with a noun or a verb and name who speaks (docs/style.md, "Plain words").

const root = path.resolve(import.meta.dirname, '..');
const folders = ['shared', 'server', 'web', 'tests', 'scripts', 'bench', 'demo', 'packages'];

const block = /\/\*\*\s([\s\S]*?)\*\//g;
/** Openings that leave the subject out. */
const opening =
  /^(What|Where|Wherever|Who|Whom|Whose|Whoever|Which|How|So many|So much|So long|So often|Whether|None|Nobody)\b/;
/** Phrases that leave the speaker out, or say little. */
const phrase = /\b(?:is told|are told|be told|hears? of|nobody|as it stands|whoever|anew)\b/i;

/** The text of a doc comment, without the stars that begin its lines. */
const textOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim();

/** Reports the fault of each doc comment of a source, as `line: words`. */
function faultsIn(source: string): string[] {
  return [...source.matchAll(block)].flatMap(({ 1: comment = '', index }) => {
    const text = textOf(comment);
    const found = opening.exec(text) ?? phrase.exec(text);
    if (found === null) return [];
    return [`${source.slice(0, index).split('\n').length}: "${found[0]}" in "${text.slice(0, 80)}"`];
  });
}

describe('a doc comment', () => {
  test.each([
    ['What the index lacks.', 1],
    ['\n * What the index lacks,\n * and why.\n', 1],
    ['\n   * Whether it plays.\n  ', 1],
    ['So many tracks fit.', 1],
    ['The reader is\n * told of it.', 1],
    ['\n * Tracks that nobody\n * hears.\n', 1],
    ['Reports whether it plays.', 0],
    ['Tracks per page; what a person tells is theirs.', 0],
  ])('that says %j has %i faults', (words, count) => {
    // Put together here, so that this file itself has none.
    expect(faultsIn(['/*', '* ', words, ' */'].join(''))).toHaveLength(count);
  });

  test.each(folders)('of %s begins with a noun or a verb, and names who speaks', async (folder) => {
    const names = await readdir(path.join(root, folder), { recursive: true });
    const sources = names.filter((name) => /\.(tsx?|js|mjs)$/.test(name) && !name.includes('node_modules'));
    const faults = await Promise.all(
      sources.map(async (name) => {
        const text = await readFile(path.join(root, folder, name), 'utf8');
        return faultsIn(text).map((fault) => `${folder}/${name}:${fault}`);
      }),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(faults.flat()).toEqual([]);
  });
});
