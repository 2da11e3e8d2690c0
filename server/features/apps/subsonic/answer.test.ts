import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { productVersion } from '#server/version.ts';
import { writeAnswer } from './answer.ts';
import { formatOf, readArguments } from './arguments.ts';

const album = {
  album: {
    id: 'al-1',
    name: 'Salt & <Pepper> "hot"',
    song: [
      { id: 'a', isDir: false },
      { id: 'b', isDir: false },
    ],
  },
};

describe('an answer', () => {
  test('in JSON is the envelope with what was asked for', () => {
    const { type, text } = writeAnswer({ ok: album }, { kind: 'json' });
    expect(type).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toEqual({
      'subsonic-response': {
        status: 'ok',
        version: '1.16.1',
        type: 'segue',
        serverVersion: productVersion,
        openSubsonic: true,
        ...album,
      },
    });
  });

  test('in XML has attributes for what is plain and elements for the rest, and is escaped', () => {
    const { type, text } = writeAnswer({ ok: album }, { kind: 'xml' });
    expect(type).toBe('application/xml; charset=utf-8');
    expect(text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        `<subsonic-response xmlns="http://subsonic.org/restapi" status="ok" version="1.16.1" type="segue" serverVersion="${productVersion}" openSubsonic="true">` +
        '<album id="al-1" name="Salt &amp; &lt;Pepper&gt; &quot;hot&quot;"><song id="a" isDir="false"/><song id="b" isDir="false"/></album>' +
        '</subsonic-response>\n',
    );
  });

  test('in XML puts a value into the element, and leaves out what XML has no place for', () => {
    const { text } = writeAnswer(
      { ok: { genres: { genre: [{ value: 'Drum & Bass\u0001', songCount: 3 }] }, nothing: null } },
      { kind: 'xml' },
    );
    expect(text).toContain('<genres><genre songCount="3">Drum &amp; Bass</genre></genres>');
    expect(text).not.toContain('nothing');
  });

  test('any text survives XML', () => {
    const name = 'tab\tline\nquote"apos\'amp&lt<gt>🎵';
    const { text } = writeAnswer({ ok: { album: { name } } }, { kind: 'xml' });
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', processEntities: true });
    const read = parser.parse(text) as { 'subsonic-response': { album: { name: string } } };
    const decoded = read['subsonic-response'].album.name.replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCodePoint(Number(code)),
    );
    expect(decoded).toBe(name);
  });

  test('of a failure tells code and message', () => {
    const failure = { code: 70, message: 'Not found' } as const;
    expect(JSON.parse(writeAnswer({ failure }, { kind: 'json' }).text)).toMatchObject({
      'subsonic-response': { status: 'failed', error: failure },
    });
    expect(writeAnswer({ failure }, { kind: 'xml' }).text).toContain(
      '<error code="70" message="Not found"/>',
    );
  });

  test('in JSONP calls the function, and nothing but a name', () => {
    const { type, text } = writeAnswer(
      { ok: {} },
      formatOf(readArguments({ f: 'jsonp', callback: 'app.got' })),
    );
    expect(type).toMatch(/^text\/javascript/);
    expect(text).toMatch(/^app\.got\(\{.*\}\);$/);
    expect(formatOf(readArguments({ f: 'jsonp', callback: 'alert(1);x' }))).toEqual({ kind: 'json' });
  });
});

describe('arguments', () => {
  test('come from query and form, and may repeat', () => {
    const args = readArguments({ id: ['1', '2'], u: 'alice' }, { id: '3' });
    expect(args.all('id')).toEqual(['1', '2', '3']);
    expect(args.text('u')).toBe('alice');
    expect(args.text('p')).toBeNull();
    const flags = readArguments({ a: 'True', b: '1', c: 'false' });
    expect(['a', 'b', 'c', 'd'].map((name) => flags.flag(name))).toEqual([true, true, false, null]);
    expect(() => args.need('p')).toThrow('Required parameter is missing: p');
  });

  test.each([
    [undefined, 10],
    ['', 10],
    ['7', 7],
    ['-3', 0],
    ['9999', 500],
    ['x', 10],
    ['1.9', 1],
  ])('a size of %j is %i', (size, number) => {
    expect(readArguments(size === undefined ? {} : { size }).number('size', 10, 0, 500)).toBe(number);
  });

  test('XML is what is answered unless something else is asked for', () => {
    expect(formatOf(readArguments({}))).toEqual({ kind: 'xml' });
    expect(formatOf(readArguments({ f: 'json' }))).toEqual({ kind: 'json' });
  });
});
