import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, joinedWordsOf, wordsOf } from './search-text.ts';
import { beginsWithinOneTypo, isTypoOf, withinOneTypo, withOneTypo } from '#shared/typos.ts';

describe('words', () => {
  test('know neither case nor accents', () => {
    expect(wordsOf('Perché NO? Città — L’Été')).toEqual(['perche', 'no', 'citta', 'l', 'ete']);
    expect(wordsOf('Ørsted Łódź Straße Œuvre İstanbul ΟΔΟΣ Ёлка')).toEqual(
      wordsOf('orsted lodz strasse oeuvre istanbul οδοσ елка'),
    );
  });

  test('take width, ligatures and combined letters apart', () => {
    expect(wordsOf('Ｆｕｌｌ ﬁne e\u0301')).toEqual(['full', 'fine', 'e']);
  });

  test('are single characters in scripts without spaces, and pictures', () => {
    expect(wordsOf('東京Live🔥🔥')).toEqual(['東', '京', 'live', '🔥', '🔥']);
  });

  test('are none where there is nothing to read', () => {
    for (const empty of ['', '   ', '"', '"*"', '--', '\u0000', '\ud800']) expect(wordsOf(empty)).toEqual([]);
  });

  test('are cut at forty characters', () => {
    expect(wordsOf('a'.repeat(10_000))).toEqual(['a'.repeat(40)]);
  });

  test('also go by the form without what divides them', () => {
    expect(joinedWordsOf("AC/DC R.E.M. Don't hip-hop plain")).toEqual(['acdc', 'rem', 'dont', 'hiphop']);
  });

  test('of any text stay the same when read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const words = wordsOf(text);
        expect(wordsOf(words.join(' '))).toEqual(words);
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('one typo', () => {
  test('is a letter too many, too few, wrong, or swapped', () => {
    for (const typed of ['rapsody', 'rhhapsody', 'rhapsoty', 'rhaspody', 'rhapsody', 'hapsody', 'rhapsod']) {
      expect(withinOneTypo(typed, 'rhapsody')).toBe(true);
    }
    for (const typed of ['rapsdy', 'rhapxxdy', 'ydospahr', 'rha']) {
      expect(withinOneTypo(typed, 'rhapsody')).toBe(false);
    }
  });

  test('is forgiven from four letters on, and in no number', () => {
    expect(['bot', 'boht', 'botth'].map((typed) => isTypoOf(typed, 'both'))).toEqual([true, true, true]);
    expect(isTypoOf('ari', 'air')).toBe(false);
    expect(isTypoOf('1998', '1999')).toBe(false);
  });

  test('is found before the word is finished', () => {
    expect(beginsWithinOneTypo('rhapsody', 'rahp')).toBe(true);
    expect(beginsWithinOneTypo('rhapsody', 'rapso')).toBe(true);
    expect(beginsWithinOneTypo('rhapsody', 'opera')).toBe(false);
  });

  test('makes exactly the texts that lie within one typo', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(withOneTypo(a).includes(b)).toBe(a !== b && withinOneTypo(a, b));
      }),
    );
  });
});
