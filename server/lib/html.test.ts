import { describe, expect, test } from 'vitest';
import { elementsOf, metasOf, unescapeHtml, unescapeXml } from './html.ts';

describe('a page', () => {
  const metas = (html: string) => Object.fromEntries(metasOf(elementsOf(html, ['meta'])));

  test('gives its metas however they are written', () => {
    const page = `<META content=Rain property="og:title"><meta name='author' content='A &gt; B &eacute;'/><meta content="lost">`;
    expect(metas(page)).toEqual({ 'og:title': ['Rain'], author: ['A > B é'] });
  });

  test('gives none that stands in a comment, a script or another attribute', () => {
    const lost = '<meta name="a" content="b">';
    expect(
      metas(`<!-- ${lost} --><script>"${lost}"</script><title>${lost}</title><p title='${lost}'>`),
    ).toEqual({});
  });

  test('gives the text inside its elements, a script’s as it is written', () => {
    const page = '<script type="x">{"a": "&amp;<b>"}</script>out<a href="/1">A <b>&amp;</b> B</a>out';
    expect(elementsOf(page, ['script', 'a']).map(({ text }) => text)).toEqual(['{"a": "&amp;<b>"}', 'A & B']);
  });

  test('is read as deep as browsers nest, and no further', () => {
    const nested = (depth: number) => `${'<b>'.repeat(depth)}<meta name="deep" content="${depth}">`;
    expect(metas(nested(500))).toEqual({ deep: ['500'] });
    expect(metas(nested(600))).toEqual({});
  });
});

test('references are decoded as HTML or XML has them, and markup stays text', () => {
  const text = '&lt;b> <i> &#38; &#x41; &eacute; &x; &amp';
  expect(unescapeHtml(text)).toBe('<b> <i> & A é &x; &');
  expect(unescapeXml(text)).toBe('<b> <i> & A &eacute; &x; &amp');
});
