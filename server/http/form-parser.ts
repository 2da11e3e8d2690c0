import { letGo } from '#server/lib/garbage.ts';
import type { Take } from '#server/lib/pieces.ts';

/** The body ended, or broke its own rules, before it was whole. */
export class MultipartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MultipartError';
  }
}

/** What one part of a multipart body (RFC 7578) says of itself. */
export interface PartHead {
  name: string;
  /** Null for a plain field. */
  fileName: string | null;
}

/** Who takes in a part. */
export interface PartTaker {
  /** Where bytes have to wait until somebody is ready for them. */
  ready?: Promise<unknown>;
  /** How long it should be; whoever takes it notices if it is not. */
  likelyBytes?: number | undefined;
  take: Take;
  end?: () => void;
}

const headerBytesAtMost = 8 * 1024;
const lineEnd = Buffer.from('\r\n');
const headersEnd = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);

/** The boundary that a content type names (RFC 2046 section 5.1.1), or null. */
export function boundaryOf(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * Divides a body into its parts while it comes, and keeps nothing of it: bytes go to their part's taker as they came; only
 * what may be the beginning of a delimiter is held back, as a copy.
 */
export class FormParser {
  readonly #begin: (head: PartHead) => PartTaker;
  readonly #delimiter: Buffer;
  readonly #bodyBytes: number | null;
  #seenBytes = 0;
  /** What is to be looked at. The first delimiter may stand at the very beginning, without its line break. */
  #window: Buffer = lineEnd;
  /** What the bytes up to `#until` belong to; null where the two bytes behind a delimiter are awaited. */
  #taker: PartTaker | null = { take: () => undefined, end: () => this.#awaitMark() };
  #until: Buffer;
  /** So many of the next bytes need not be looked through. */
  #sureBytes = 0;
  #wait: Promise<unknown> | null = null;
  #isWhole = false;

  /**
   * `begin` answers who takes in a part. What it throws, and takers throw, is thrown by {@link push}. `bodyBytes` is how
   * long the body says to be.
   */
  constructor(boundary: string, bodyBytes: number | null, begin: (head: PartHead) => PartTaker) {
    this.#bodyBytes = bodyBytes;
    this.#begin = begin;
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
    this.#until = this.#delimiter;
  }

  /** Whether the last delimiter has come; what follows it is passed over. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Throws {@link MultipartError}. What it answers has to be waited for before there is more. */
  push(piece: Uint8Array): Promise<unknown> | void {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    this.#seenBytes += bytes.length;
    if (this.#window.length === 0) {
      this.#window = bytes;
      return this.#go();
    }
    const joined = Buffer.concat([this.#window, bytes]);
    this.#window = joined;
    const wait = this.#go();
    if (wait) return wait.then(() => letGo(joined));
    letGo(joined);
  }

  #go(): Promise<unknown> | void {
    for (let isMore = true; isMore;) {
      isMore = this.#isWhole ? this.#passOver() : this.#taker ? this.#bring(this.#taker) : this.#readMark();
      if (this.#wait === null) continue;
      const wait = this.#wait;
      this.#wait = null;
      return wait.then(() => this.#go());
    }
    if (this.#window.length > 0) this.#window = Buffer.from(this.#window);
  }

  /** Gives a taker what is surely its own; false where more has to come. */
  #bring(taker: PartTaker): boolean {
    const window = this.#window;
    const unsearched = Math.min(this.#sureBytes, window.length);
    this.#sureBytes -= unsearched;
    const at = unsearched === window.length ? -1 : window.indexOf(this.#until, unsearched);
    const sure = at === -1 ? window.length - overlap(window.subarray(unsearched), this.#until) : at;
    this.#window =
      sure === window.length ? nothing : window.subarray(sure + (at === -1 ? 0 : this.#until.length));
    if (sure > 0) this.#wait = taker.take(sure === window.length ? window : window.subarray(0, sure)) ?? null;
    if (at === -1) return false;
    taker.end?.();
    return true;
  }

  #awaitMark(): void {
    this.#taker = null;
  }

  #readMark(): boolean {
    if (this.#window.length < 2) return false;
    const mark = this.#window.toString('latin1', 0, 2);
    if (mark === '--') {
      this.#isWhole = true;
      return true;
    }
    if (mark !== '\r\n') throw new MultipartError('no line break after a boundary');
    // The line break stays: a part without any headers has it before its empty line.
    this.#until = headersEnd;
    this.#taker = collecting(headerBytesAtMost, (head) => this.#beginPart(readHead(head.toString('utf8'))));
    return true;
  }

  #beginPart(head: PartHead): void {
    const { ready, likelyBytes, take, end } = this.#begin(head);
    this.#until = this.#delimiter;
    this.#sureBytes = likelyBytes !== undefined && this.#isRest(likelyBytes) ? likelyBytes : 0;
    this.#taker = {
      take,
      end: () => {
        end?.();
        this.#awaitMark();
      },
    };
    this.#wait = ready ?? null;
  }

  /** Whether a part of this length and the last delimiter, with or without a line break, are what is left of the body. */
  #isRest(partBytes: number): boolean {
    if (this.#bodyBytes === null) return false;
    const left = this.#bodyBytes - this.#seenBytes + this.#window.length;
    const behind = left - partBytes - this.#delimiter.length - '--'.length;
    return behind === 0 || behind === lineEnd.length;
  }

  #passOver(): boolean {
    this.#window = nothing;
    return false;
  }
}

/** Takes in all of a part, if it has no more than `atMost` bytes. */
export function collecting(atMost: number, done: (bytes: Buffer) => void): PartTaker {
  const pieces: Buffer[] = [];
  let size = 0;
  return {
    take: (bytes) => {
      size += bytes.length;
      if (size > atMost) throw new MultipartError('a part is too large');
      pieces.push(Buffer.from(bytes));
    },
    end: () => done(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)),
  };
}

function readHead(head: string): PartHead {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(head)?.[1] ?? '';
  const name = /;\s*name="([^"\r\n]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw new MultipartError('a part without a name');
  return { name, fileName: /;\s*filename="([^"\r\n]*)"/i.exec(disposition)?.[1] ?? null };
}

/** How many bytes at the end of `bytes` are a beginning of `delimiter`. */
function overlap(bytes: Buffer, delimiter: Buffer): number {
  const first = delimiter[0]!;
  for (let from = Math.max(0, bytes.length - delimiter.length + 1); from < bytes.length; from += 1) {
    from = bytes.indexOf(first, from);
    if (from === -1) return 0;
    if (delimiter.subarray(0, bytes.length - from).equals(bytes.subarray(from))) return bytes.length - from;
  }
  return 0;
}
