import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.ts';

test('headings, paragraphs, lists, marks and links are read', () => {
  expect(
    readMarkdown(
      '# Rules\n\nBe **kind**, *always*.\nAsk [us](mailto:a@b.example).\n- one\n- two\n\n1. first',
    ),
  ).toEqual([
    { kind: 'heading', level: 2, pieces: [{ kind: 'text', text: 'Rules' }] },
    {
      kind: 'paragraph',
      pieces: [
        { kind: 'text', text: 'Be ' },
        { kind: 'strong', text: 'kind' },
        { kind: 'text', text: ', ' },
        { kind: 'em', text: 'always' },
        { kind: 'text', text: '.\nAsk ' },
        { kind: 'link', text: 'us', href: 'mailto:a@b.example' },
        { kind: 'text', text: '.' },
      ],
    },
    {
      kind: 'list',
      isOrdered: false,
      items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]],
    },
    { kind: 'list', isOrdered: true, items: [[{ kind: 'text', text: 'first' }]] },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '<b>x</b>',
  '![x](x)',
])('%s stays text', (text) => {
  const kinds = readMarkdown(text).flatMap((block) =>
    'pieces' in block ? block.pieces.map(({ kind }) => kind) : [],
  );
  expect(new Set(kinds)).toEqual(new Set(['text']));
});
