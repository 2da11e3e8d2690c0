import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { parse } from 'csv-parse';
import { openPromise } from 'yauzl';
import { answering } from '#server/workers/task.ts';
import { AppError } from '#shared/errors.ts';
import { listenDocumentBytes, listenImportBytes, listensInFileMax } from '#shared/limits.ts';
import { Gathered, type ReadFile } from './gathered.ts';
import { headerOf, readObject, readRow } from './lines.ts';

export interface ListensFile {
  path: string;
}

/** Bytes by which a file is recognised. */
const headBytes = 512;
/** Most bytes that all files of an archive may have, unpacked. */
const unpackedMax = 8 * listenImportBytes;

/** @throws AppError unprocessable: `broken`, `tooLarge` or without a listen */
export const run = answering(async ({ path }: ListensFile): Promise<ReadFile> => {
  const gathered = new Gathered();
  const head = await headOf(path);
  try {
    if (head.startsWith('PK')) await readZip(path, gathered);
    else await readOne(createReadStream(path), kindOf(head), (await stat(path)).size, gathered);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('unprocessable', 'listen-import-errors:broken', { cause });
  }
  return gathered.end();
});

async function headOf(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead).toString('utf8');
}

type Kind = 'array' | 'lines' | 'table';

/** The form of a text by its first sign: a JSON array, JSON in lines, or a table. */
function kindOf(head: string): Kind {
  const first = head.replace(/^\uFEFF/, '').trimStart()[0];
  return first === '[' ? 'array' : first === '{' ? 'lines' : 'table';
}

const readers: Record<Kind, (bytes: Readable, gathered: Gathered) => Promise<void>> = {
  array: readArray,
  lines: readLines,
  table: readTable,
};

async function readOne(bytes: Readable, kind: Kind, size: number, gathered: Gathered): Promise<void> {
  if (kind === 'array' && size > listenDocumentBytes) throw tooLarge();
  await readers[kind](bytes, gathered);
}

async function readArray(bytes: Readable, gathered: Gathered): Promise<void> {
  const values: unknown = JSON.parse((await textOf(bytes)).replace(/^\uFEFF/, ''));
  const list: unknown[] = Array.isArray(values) ? values : [];
  // An archive has lists of other things beside the listens.
  if (!list.some((value) => readObject(value) !== null)) return;
  for (const value of list) add(gathered, readObject(value), () => JSON.stringify(value));
}

async function readLines(bytes: Readable, gathered: Gathered): Promise<void> {
  for await (const line of createInterface({ input: bytes, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    add(gathered, readObject(parsed(line)), () => line);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function readTable(bytes: Readable, gathered: Gathered): Promise<void> {
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
  const rows = bytes.pipe(parse({ ...options, max_record_size: 100_000 }));
  let header: ReturnType<typeof headerOf> | undefined;
  for await (const row of rows as AsyncIterable<string[]>) {
    const isFirst = header === undefined;
    header ??= headerOf(row);
    if (isFirst && header !== null) continue;
    add(gathered, readRow(row, header ?? null), () => row.join(','));
  }
}

function add(gathered: Gathered, ...line: Parameters<Gathered['add']>): void {
  if (gathered.size >= listensInFileMax) throw tooLarge();
  gathered.add(...line);
}

/** The files of an archive that hold listens: ListenBrainz keeps them in a folder, beside files about other things. */
const listens = [/(^|\/)listens(\/.*)?\.jsonl$/i, /\.json$/i, /\.csv$/i];
const ofOthers = /(^|\/)(__MACOSX\/|\.)|(^|\/)user\.json$/i;

/** Reads an archive, one file at a time. */
async function readZip(path: string, gathered: Gathered): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (name.endsWith('/')) continue;
      if (ofOthers.test(name) || !listens.some((one) => one.test(name))) {
        gathered.otherFiles += 1;
        continue;
      }
      unpacked += entry.uncompressedSize;
      if (unpacked > unpackedMax) throw tooLarge();
      const kind = /l$/i.test(name) ? 'lines' : /\.json$/i.test(name) ? 'array' : 'table';
      const before = gathered.size;
      await readOne(await zip.openReadStreamPromise(entry), kind, entry.uncompressedSize, gathered);
      if (gathered.size === before) gathered.otherFiles += 1;
    }
  } finally {
    zip.close();
  }
}

const tooLarge = (): AppError => new AppError('unprocessable', 'listen-import-errors:tooLarge');
