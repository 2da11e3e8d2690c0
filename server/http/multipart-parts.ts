/** The body ended, or broke its own rules, before it was whole. */
export class MultipartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MultipartError';
  }
}

/** One part of a multipart body (RFC 7578). `body` has to be read before the next part is asked for. */
export interface Part {
  name: string;
  /** Null for a plain field. */
  fileName: string | null;
  body: AsyncIterable<Buffer>;
}

const headerBytesAtMost = 8 * 1024;
const lineEnd = Buffer.from('\r\n');
const headersEnd = Buffer.from('\r\n\r\n');

/** The boundary that a content type names (RFC 2046 section 5.1.1), or null. */
export function boundaryOf(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * The parts of a body, one after the other, at the pace of the reader: nothing is read ahead of it, and at most one
 * piece of `source` is held. Throws {@link MultipartError}.
 */
export async function* partsOf(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Part> {
  const window = new Window(source);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may stand at the very beginning, without its line break.
  window.prepend(lineEnd);
  await drain(window.until(delimiter));
  for (;;) {
    const after = await window.take(2);
    if (after.toString('latin1') === '--') return;
    if (!after.equals(lineEnd)) throw new MultipartError('no line break after a boundary');
    window.prepend(lineEnd);
    const head = await collect(window.until(headersEnd), headerBytesAtMost);
    const part = { ...readHead(head.toString('utf8')), body: window.until(delimiter) };
    yield part;
    await drain(part.body);
  }
}

/** All of a part, if it has no more than `atMost` bytes. */
export async function collect(body: AsyncIterable<Buffer>, atMost: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > atMost) throw new MultipartError('a part is too large');
    pieces.push(piece);
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

function readHead(head: string): Omit<Part, 'body'> {
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(head)?.[1] ?? '';
  const name = /;\s*name="([^"\r\n]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw new MultipartError('a part without a name');
  return { name, fileName: /;\s*filename="([^"\r\n]*)"/i.exec(disposition)?.[1] ?? null };
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body);
}

/** A stream with one piece in sight. */
class Window {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  prepend(bytes: Buffer): void {
    this.#held = Buffer.concat([bytes, this.#held]);
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes) await this.#more();
    const taken = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    return taken;
  }

  /**
   * What comes before `delimiter`, which is taken too. Pieces pass through as they came; only what may be the beginning
   * of a delimiter is held back and joined with the next one.
   */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      const sure = at === -1 ? this.#held.length - overlap(this.#held, delimiter) : at;
      const piece = sure === this.#held.length ? this.#held : this.#held.subarray(0, sure);
      this.#held = this.#held.subarray(sure + (at === -1 ? 0 : delimiter.length));
      if (piece.length > 0) yield piece;
      if (at !== -1) return;
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw new MultipartError('the body ended early');
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
  }
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
