import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '#server/stores/object-store.ts';
import { formatHttpDate, parseHttpDate } from './http-date.ts';

/** Properties of the whole file. */
export interface Representation {
  size: number;
  /** A strong entity tag with its quotes (RFC 9110 section 8.8.3). */
  etag: string;
  /** In ms since 1970. */
  lastModified: number;
}

/** Answer to a request; `range` is the part of the bytes for the body, null for none. */
export interface RangeAnswer {
  status: 200 | 206 | 304 | 412 | 416;
  headers: Record<string, string | number>;
  range: ByteRange | null;
}

/**
 * Decides the answer to a GET or HEAD of `representation`: preconditions first, in the order of RFC 9110 section
 * 13.2.2, then the range (section 14.2).
 */
export function answerRange(
  method: string,
  headers: IncomingHttpHeaders,
  representation: Representation,
): RangeAnswer {
  const { size, etag } = representation;
  const validators = { ETag: etag, 'Last-Modified': formatHttpDate(representation.lastModified) };
  const precondition = failedPrecondition(headers, representation);
  if (precondition === 412) return { status: 412, headers: {}, range: null };
  if (precondition === 304) return { status: 304, headers: validators, range: null };

  const requested = rangeApplies(method, headers, representation)
    ? readRanges(headers.range ?? '', size)
    : 'all';
  const common = { ...validators, 'Accept-Ranges': 'bytes' };
  if (requested === 'none') {
    const headers = { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes */${size}` };
    return { status: 416, headers, range: null };
  }
  if (requested === 'all') {
    const range = method === 'HEAD' || size === 0 ? null : { start: 0, end: size - 1 };
    return { status: 200, headers: { ...common, 'Content-Length': size }, range };
  }
  const { start, end } = requested;
  const part = { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': end - start + 1 };
  return { status: 206, headers: { ...common, ...part }, range: requested };
}

function failedPrecondition(headers: IncomingHttpHeaders, representation: Representation): 304 | 412 | null {
  const modified = wholeSeconds(representation.lastModified);
  const match = headers['if-match'];
  const unmodifiedSince = parseHttpDate(headers['if-unmodified-since'] ?? '');
  if (match !== undefined) {
    // Strong comparison: a weak tag never matches.
    if (!tags(match).some((tag) => tag === '*' || tag === representation.etag)) return 412;
  } else if (unmodifiedSince !== null && modified > unmodifiedSince) {
    return 412;
  }
  const noneMatch = headers['if-none-match'];
  const modifiedSince = parseHttpDate(headers['if-modified-since'] ?? '');
  if (noneMatch !== undefined) {
    const same = tags(noneMatch).some(
      (tag) => tag === '*' || tag.replace(/^W\//, '') === representation.etag,
    );
    return same ? 304 : null;
  }
  return modifiedSince !== null && modified <= modifiedSince ? 304 : null;
}

/** Section 14.2: only GET knows ranges. Section 13.1.5: If-Range asks for all where its validator no longer holds. */
function rangeApplies(method: string, headers: IncomingHttpHeaders, representation: Representation): boolean {
  if (method !== 'GET' || headers.range === undefined) return false;
  const condition = headers['if-range'];
  if (condition === undefined || Array.isArray(condition)) return condition === undefined;
  if (condition.includes('"')) return condition.trim() === representation.etag;
  // The bytes under a tag never change, so the date is a strong validator (section 8.8.2.2) and must be equal.
  return parseHttpDate(condition.trim()) === wholeSeconds(representation.lastModified);
}

/**
 * The ranges that a Range field asks of `size` bytes: one range; `none` where nothing it names exists (416); or `all` where it is
 * to be ignored: another unit, a malformed field, or several ranges that do not join into one, which a server may
 * answer with the whole (section 14.2).
 */
export function readRanges(field: string, size: number): ByteRange | 'all' | 'none' {
  const set = /^bytes=(.*)$/is.exec(field.trim())?.[1];
  if (set === undefined) return 'all';
  const specs = set
    .split(',')
    .map((spec) => spec.trim())
    .filter((spec) => spec !== '');
  if (specs.length === 0) return 'all';
  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const range = readRange(spec, size);
    if (range === 'invalid') return 'all';
    if (range !== 'beyond') ranges.push(range);
  }
  // An empty file satisfies `bytes=-5`, but no Content-Range can say so: it gets the (empty) whole.
  if (size === 0) return specs.some((spec) => /^-0*[1-9]/.test(spec)) ? 'all' : 'none';
  return ranges.length === 0 ? 'none' : (join(ranges) ?? 'all');
}

function readRange(spec: string, size: number): ByteRange | 'invalid' | 'beyond' {
  const [, first, last] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'invalid';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < start) return 'invalid';
  return start >= size ? 'beyond' : { start, end: Math.min(end, size - 1) };
}

/** The one range that covers all of them without a gap, or null. */
function join(ranges: readonly ByteRange[]): ByteRange | null {
  const [first, ...rest] = [...ranges].sort((a, b) => a.start - b.start);
  if (first === undefined) return null;
  const joined = { ...first };
  for (const range of rest) {
    if (range.start > joined.end + 1) return null;
    joined.end = Math.max(joined.end, range.end);
  }
  return joined;
}

const tags = (field: string): string[] => field.match(/\*|(?:W\/)?"[^"]*"/g) ?? [];

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;
