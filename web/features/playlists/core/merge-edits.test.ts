import { describe, expect, it } from 'vitest';
import { mergeEdits, type Words } from './merge-edits.ts';

const base: Words = { name: 'Old', description: 'Old', genre: 'Jazz', visibility: 'public' };

describe('Two edits of the same playlist', () => {
  it('go together where they touch different fields', () => {
    const mine = { ...base, name: 'Mine' };
    const theirs = { ...base, genre: 'Soul', visibility: 'private' } as const;
    expect(mergeEdits(base, mine, theirs)).toEqual({
      words: { name: 'Mine', description: 'Old', genre: 'Soul', visibility: 'private' },
      conflicts: [],
    });
  });

  it('conflict in what both changed, unless to the same', () => {
    const mine = { ...base, name: 'Mine', genre: 'Soul' };
    const theirs = { ...base, name: 'Theirs', genre: 'Soul ' };
    expect(mergeEdits(base, mine, theirs)).toMatchObject({
      words: { name: 'Mine' },
      conflicts: ['name'],
    });
  });

  it('leave everything to the other where nothing was changed here', () => {
    const theirs = { ...base, description: 'Theirs' };
    expect(mergeEdits(base, base, theirs)).toEqual({ words: theirs, conflicts: [] });
  });
});
