import { describe, expect, test } from 'vitest';
import { markHits } from './search-marks.ts';

const marked = (text: string, question: string) =>
  markHits(text, question)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');

describe('the hit', () => {
  test('is marked where it stands, in the spelling that stands there', () => {
    expect(marked('Perché NO', 'perche')).toBe('[Perché] NO');
    expect(marked('Straße nach Łódź', 'strasse lodz')).toBe('[Straße] nach [Łódź]');
    expect(marked('Cafe\u0301 del Mar', 'caf')).toBe('[Caf]e\u0301 del Mar');
    expect(marked('Cafe\u0301 del Mar', 'café')).toBe('[Cafe\u0301] del Mar');
  });

  test('is a beginning only for the last word', () => {
    expect(marked('Love Lover Lovely', 'love')).toBe('[Love] [Love]r [Love]ly');
    expect(marked('Lovely day', 'lov da')).toBe('Lovely [da]y');
    expect(marked('Große', 'gross')).toBe('[Groß]e');
  });

  test('is the whole word where there is a typo in it', () => {
    expect(marked('Bohemian Rhapsody', 'bohemain rapsody')).toBe('[Bohemian] [Rhapsody]');
    expect(marked('Bohemian Rhapsody', 'rahps')).toBe('Bohemian [Rhapsody]');
  });

  test('is single characters of scripts without spaces', () => {
    expect(marked('東京事変 live', '事変')).toBe('東京[事変] live');
  });

  test('is nothing where nothing is looked for', () => {
    expect(marked('<b>"x"</b>', '')).toBe('<b>"x"</b>');
    expect(marked('', 'x')).toBe('');
  });
});
