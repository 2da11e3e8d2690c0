/** Something in a tar archive. */
export interface TarEntry {
  path: string;
  kind: string;
  bytes: number;
  /** To be read to its end before the next one; each piece is good until the next is asked for. */
  content: AsyncGenerator<Buffer>;
}

const blockBytes = 512;
/** Of what only says how the next entry is called. */
const longHeaderBytesAtMost = 1024 * 1024;

const kinds: Record<string, string> = {
  '\0': 'file',
  0: 'file',
  1: 'link',
  2: 'symlink',
  3: 'character-device',
  4: 'block-device',
  5: 'directory',
  6: 'fifo',
  7: 'contiguous-file',
};

/** What a header says: POSIX.1-2017, pax, "ustar Interchange Format". */
interface Header {
  path: string;
  flag: string;
  bytes: number;
}

/**
 * The entries of a tar archive in their order, without keeping any of what is in them. Throws where it is not one, or ends
 * too early.
 */
export async function* untar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new Reader(source);
  let own: Record<string, string> = {};
  let common: Record<string, string> = {};
  try {
    for (;;) {
      const block = await reader.block();
      if (block === null) return;
      const header = headerOf(block);
      if (header === null) continue;
      if (header.flag === 'L' || header.flag === 'K' || header.flag === 'x' || header.flag === 'g') {
        const text = await reader.text(header.bytes);
        if (header.flag === 'L') own['path'] = text.replace(/\0.*$/s, '');
        else if (header.flag === 'x') own = { ...own, ...paxOf(text) };
        else if (header.flag === 'g') common = { ...common, ...paxOf(text) };
        continue;
      }
      const said = { ...common, ...own };
      own = {};
      const bytes = said['size'] === undefined ? header.bytes : Number(said['size']);
      if (!Number.isSafeInteger(bytes) || bytes < 0) throw new Error('A size is none');
      const path = said['path'] ?? header.path;
      const kind = kinds[header.flag] ?? 'nameless thing';
      const content = reader.content(kind === 'file' ? bytes : 0);
      yield { path, kind, bytes, content };
      for await (const _ of content) continue;
    }
  } finally {
    await reader.close();
  }
}

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #piece: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At most so many bytes; null at the end. */
  async #take(most: number): Promise<Buffer | null> {
    while (this.#piece.length === 0) {
      const next = await this.#source.next();
      if (next.done) return null;
      this.#piece = next.value;
    }
    const part = this.#piece.subarray(0, most);
    this.#piece = this.#piece.subarray(part.length);
    return part;
  }

  async block(): Promise<Buffer | null> {
    const first = await this.#take(blockBytes);
    if (first === null || first.length === blockBytes) return first;
    return this.#whole(Buffer.from(first), blockBytes);
  }

  async #whole(begin: Buffer, bytes: number): Promise<Buffer> {
    const whole = Buffer.alloc(bytes);
    whole.set(begin);
    for (let filled = begin.length; filled < bytes;) {
      const part = await this.#take(bytes - filled);
      if (part === null) throw new Error('It ends too early');
      whole.set(part, filled);
      filled += part.length;
    }
    return whole;
  }

  async text(bytes: number): Promise<string> {
    if (!(bytes <= longHeaderBytesAtMost)) throw new Error('A header is too long');
    const whole = await this.#whole(Buffer.alloc(0), bytes);
    await this.#skip(-bytes & (blockBytes - 1));
    return whole.toString();
  }

  async *content(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      const part = await this.#take(left);
      if (part === null) throw new Error('It ends too early');
      left -= part.length;
      yield part;
    }
    await this.#skip(-bytes & (blockBytes - 1));
  }

  async #skip(bytes: number): Promise<void> {
    for (let left = bytes; left > 0;) {
      const part = await this.#take(left);
      if (part === null) throw new Error('It ends too early');
      left -= part.length;
    }
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

/** Null for an empty block, as two stand at the end. */
function headerOf(block: Buffer): Header | null {
  let sum = 8 * 0x20;
  let any = 0;
  for (let at = 0; at < blockBytes; at += 1) {
    const byte = block[at] as number;
    any |= byte;
    if (at < 148 || at >= 156) sum += byte;
  }
  if (any === 0) return null;
  if (sum !== numberAt(block, 148, 8)) throw new Error('A header is damaged');
  const form = block.toString('latin1', 257, 263);
  if (form !== 'ustar\0' && form !== 'ustar ') throw new Error('A header is of no known form');
  const name = textAt(block, 0, 100);
  const prefix = form === 'ustar\0' ? textAt(block, 345, 155) : '';
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    flag: block.toString('latin1', 156, 157),
    bytes: numberAt(block, 124, 12),
  };
}

function textAt(block: Buffer, at: number, length: number): string {
  const end = block.subarray(at, at + length).indexOf(0);
  return block.toString('utf8', at, at + (end < 0 ? length : end));
}

/** Octal digits, or where the first bit is set the number itself, as GNU's tar writes large ones. */
function numberAt(block: Buffer, at: number, length: number): number {
  if (block[at] === 0x80) {
    let value = 0;
    for (const byte of block.subarray(at + 1, at + length)) value = value * 256 + byte;
    return value;
  }
  const digits = block.toString('latin1', at, at + length).replaceAll(/^[ \0]+|[ \0].*$/gs, '');
  return digits === '' ? 0 : /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

/** Lines "length key=value". */
function paxOf(text: string): Record<string, string> {
  const said: Record<string, string> = {};
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 20), 10);
    if (!(length > 0) || at + length > bytes.length) throw new Error('A header is damaged');
    const line = bytes.toString('utf8', at, at + length - 1);
    const [, key, value] = /^\d+ ([^=]+)=(.*)$/s.exec(line) ?? [];
    if (key !== undefined && value !== undefined) said[key] = value;
    at += length;
  }
  return said;
}
