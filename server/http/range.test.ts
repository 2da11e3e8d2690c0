import { describe, expect, it } from 'vitest';
import { formatHttpDate, parseHttpDate } from './http-date.ts';
import { answerRange, readRanges } from './range.ts';

const lastModified = Date.UTC(2026, 10, 6, 8, 49, 37, 512);
const date = 'Fri, 06 Nov 2026 08:49:37 GMT';
const earlier = 'Fri, 06 Nov 2026 08:49:36 GMT';
const later = 'Fri, 06 Nov 2026 08:49:38 GMT';
const etag = '"abc"';
const file = { size: 1000, etag, lastModified };

describe('a Range field (RFC 9110 section 14.1.2)', () => {
  it.each([
    ['bytes=0-499', { start: 0, end: 499 }],
    ['bytes=500-999', { start: 500, end: 999 }],
    ['bytes=-500', { start: 500, end: 999 }],
    ['bytes=950-', { start: 950, end: 999 }],
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=999-999', { start: 999, end: 999 }],
    ['bytes=0-99999', { start: 0, end: 999 }],
    ['bytes=0-99999999999999999999999', { start: 0, end: 999 }],
    ['bytes=-99999999999999999999999', { start: 0, end: 999 }],
    ['bytes=007-010', { start: 7, end: 10 }],
    ['BYTES=0-1', { start: 0, end: 1 }],
    [' bytes=0-1 ', { start: 0, end: 1 }],
    ['bytes= 0-1', { start: 0, end: 1 }],
    ['bytes=,0-1,', { start: 0, end: 1 }],
  ])('%s asks for one part', (field, expected) => {
    expect(readRanges(field, 1000)).toEqual(expected);
  });

  it.each([
    'bytes=1000-',
    'bytes=1000-2000',
    'bytes=-0',
    'bytes=99999999999999999999999-',
    'bytes=1000-1001,-0',
  ])('%s asks for nothing that exists', (field) => {
    expect(readRanges(field, 1000)).toBe('none');
  });

  it.each([
    'bytes=5-4',
    'bytes=',
    'bytes=,',
    'bytes=-',
    'bytes=a-b',
    'bytes=0-1x',
    'bytes=0--1',
    'bytes=+0-1',
    'bytes=0 - 1',
    'bytes=0.5-1',
    'bytes 0-1',
    'bytes',
    '',
    'seconds=0-1',
    'bytes=0-1,5-4',
    'bytes=0-1, bytes=2-3',
  ])('%j is to be ignored', (field) => {
    expect(readRanges(field, 1000)).toBe('all');
  });

  it('with several parts that touch or overlap is answered with the one they make', () => {
    expect(readRanges('bytes=500-600,601-999', 1000)).toEqual({ start: 500, end: 999 });
    expect(readRanges('bytes=601-999, 500-700', 1000)).toEqual({ start: 500, end: 999 });
    expect(readRanges('bytes=0-899,10-20', 1000)).toEqual({ start: 0, end: 899 });
    expect(readRanges('bytes=0-9,5000-6000', 1000)).toEqual({ start: 0, end: 9 });
  });

  it('with parts that lie apart is answered with the whole', () => {
    expect(readRanges('bytes=0-0,-1', 1000)).toBe('all');
    expect(
      readRanges(`bytes=${Array.from({ length: 500 }, (_, i) => `${i * 2}-${i * 2}`).join()}`, 1000),
    ).toBe('all');
  });

  it('of an empty file asks for the whole by a suffix, for nothing otherwise', () => {
    expect(readRanges('bytes=-5', 0)).toBe('all');
    expect(readRanges('bytes=0-', 0)).toBe('none');
    expect(readRanges('bytes=-0', 0)).toBe('none');
  });
});

describe('the answer to a GET', () => {
  it('is the whole, with what a later request needs, where no range is asked for', () => {
    expect(answerRange('GET', {}, file)).toEqual({
      status: 200,
      headers: { ETag: etag, 'Last-Modified': date, 'Accept-Ranges': 'bytes', 'Content-Length': 1000 },
      range: { start: 0, end: 999 },
    });
  });

  it('is 206 with Content-Range for a part', () => {
    expect(answerRange('GET', { range: 'bytes=-10' }, file)).toEqual({
      status: 206,
      headers: {
        ETag: etag,
        'Last-Modified': date,
        'Accept-Ranges': 'bytes',
        'Content-Range': 'bytes 990-999/1000',
        'Content-Length': 10,
      },
      range: { start: 990, end: 999 },
    });
  });

  it('is 206 also where the part is the whole', () => {
    expect(answerRange('GET', { range: 'bytes=0-' }, file)).toMatchObject({
      status: 206,
      headers: { 'Content-Range': 'bytes 0-999/1000' },
    });
  });

  it('is 416 with the size where the part lies outside', () => {
    expect(answerRange('GET', { range: 'bytes=1000-' }, file)).toEqual({
      status: 416,
      headers: { 'Accept-Ranges': 'bytes', 'Content-Range': 'bytes */1000' },
      range: null,
    });
  });

  it('is the whole for several parts', () => {
    expect(answerRange('GET', { range: 'bytes=0-1,5-6' }, file)).toMatchObject({ status: 200 });
  });

  it('of an empty file has no body', () => {
    const empty = { ...file, size: 0 };
    expect(answerRange('GET', {}, empty)).toMatchObject({
      status: 200,
      headers: { 'Content-Length': 0 },
      range: null,
    });
    expect(answerRange('GET', { range: 'bytes=0-0' }, empty)).toMatchObject({ status: 416 });
    expect(answerRange('GET', { range: 'bytes=-1' }, empty)).toMatchObject({ status: 200 });
  });
});

describe('the answer to a HEAD', () => {
  it('is that of the GET without its body, and knows no ranges (section 14.2)', () => {
    expect(answerRange('HEAD', { range: 'bytes=0-9' }, file)).toEqual({
      status: 200,
      headers: { ETag: etag, 'Last-Modified': date, 'Accept-Ranges': 'bytes', 'Content-Length': 1000 },
      range: null,
    });
  });

  it('is 304 like that of the GET', () => {
    expect(answerRange('HEAD', { 'if-none-match': etag }, file)).toMatchObject({ status: 304, range: null });
  });
});

describe('If-Range (section 13.1.5)', () => {
  const range = 'bytes=0-9';

  it.each([etag, ` ${etag}`, date, 'Friday, 06-Nov-26 08:49:37 GMT'])(
    '%j still holds: the part',
    (condition) => {
      expect(answerRange('GET', { range, 'if-range': condition }, file).status).toBe(206);
    },
  );

  it.each(['"other"', `W/${etag}`, earlier, later, 'yesterday', '', 'abc', '*'])(
    '%j does not hold: the whole',
    (condition) => {
      expect(answerRange('GET', { range, 'if-range': condition }, file).status).toBe(200);
    },
  );

  it('that does not hold also spares an unsatisfiable range its 416', () => {
    expect(answerRange('GET', { range: 'bytes=5000-', 'if-range': '"other"' }, file).status).toBe(200);
  });

  it('without a Range means nothing', () => {
    expect(answerRange('GET', { 'if-range': '"other"' }, file).status).toBe(200);
  });
});

describe('If-None-Match and If-Modified-Since (section 13.1.2, 13.1.3)', () => {
  it.each([etag, `W/${etag}`, '*', `"x", ${etag}`, `"x",W/${etag}`])(
    '%s names what the reader has: 304',
    (tag) => {
      const answer = answerRange('GET', { 'if-none-match': tag }, file);
      expect(answer).toEqual({ status: 304, headers: { ETag: etag, 'Last-Modified': date }, range: null });
    },
  );

  it.each(['"x"', '', 'abc', '"abc'])('%j names something else: 200', (tag) => {
    expect(answerRange('GET', { 'if-none-match': tag }, file).status).toBe(200);
  });

  it.each([
    [date, 304],
    [later, 304],
    [earlier, 200],
    ['not a date', 200],
  ])('If-Modified-Since %s: %i', (since, status) => {
    expect(answerRange('GET', { 'if-modified-since': since }, file).status).toBe(status);
  });

  it('the tag rules over the date', () => {
    const headers = { 'if-none-match': '"x"', 'if-modified-since': date };
    expect(answerRange('GET', headers, file).status).toBe(200);
  });

  it('comes before the range', () => {
    expect(answerRange('GET', { range: 'bytes=0-9', 'if-none-match': etag }, file).status).toBe(304);
    expect(answerRange('GET', { range: 'bytes=5000-', 'if-none-match': etag }, file).status).toBe(304);
  });
});

describe('If-Match and If-Unmodified-Since (section 13.1.1, 13.1.4)', () => {
  it.each([
    [{ 'if-match': etag }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': `"x", ${etag}` }, 200],
    [{ 'if-match': `W/${etag}` }, 412],
    [{ 'if-match': '"x"' }, 412],
    [{ 'if-unmodified-since': date }, 200],
    [{ 'if-unmodified-since': later }, 200],
    [{ 'if-unmodified-since': earlier }, 412],
    [{ 'if-unmodified-since': 'whenever' }, 200],
    [{ 'if-match': etag, 'if-unmodified-since': earlier }, 200],
    [{ 'if-match': '"x"', 'if-none-match': etag }, 412],
  ])('%j: %i', (headers, status) => {
    expect(answerRange('GET', headers, file).status).toBe(status);
  });
});

describe('an HTTP-date (section 5.6.7)', () => {
  const now = Date.UTC(2026, 0, 1);

  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    '%s is read',
    (text) => {
      expect(parseHttpDate(text, now)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    },
  );

  it('with two digits lies at most 50 years ahead', () => {
    expect(parseHttpDate('Sunday, 06-Nov-70 08:49:37 GMT', now)).toBe(Date.UTC(2070, 10, 6, 8, 49, 37));
    expect(parseHttpDate('Sunday, 06-Nov-77 08:49:37 GMT', now)).toBe(Date.UTC(1977, 10, 6, 8, 49, 37));
  });

  it.each([
    '',
    '2026',
    '2026-11-06T08:49:37Z',
    'Sun, 06 Nov 1994 08:49:37 CET',
    'sun, 06 nov 1994 08:49:37 gmt',
  ])('%j is none', (text) => {
    expect(parseHttpDate(text, now)).toBeNull();
  });

  it('is written as IMF-fixdate', () => {
    expect(formatHttpDate(lastModified)).toBe(date);
  });
});
