import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { answering } from '#server/workers/task.ts';
import { rowFromJson } from '../records/row-json.ts';
import { decrypted } from './age.ts';
import { MediaLine, mediaListPath, tablePath } from './format.ts';
import { linesOf } from './lines.ts';

/** The media that an archive itself holds. The list comes before the media. */
export async function readOwnMedia(file: string): Promise<string[]> {
  const own: string[] = [];
  await peek(file, mediaListPath, (line) => {
    const { archive, sha256 } = MediaLine.parse(JSON.parse(line));
    if (archive === null) own.push(sha256);
    return true;
  });
  return own;
}

export interface PeekOptions {
  file: string;
  /** Null: it is not encrypted. */
  passphrase: string | null;
}

export const run = answering(namesAdministrator);

/** Whether an archive names somebody who could administer what it holds; null where it holds no accounts. */
async function namesAdministrator({ file, passphrase }: PeekOptions): Promise<boolean | null> {
  let isNamed = false;
  const seek = (line: string): boolean => {
    const { role, is_active: isActive } = rowFromJson(line);
    isNamed = role === 'admin' && (isActive === undefined || isActive === 1);
    return !isNamed;
  };
  const isThere = await peek(file, tablePath('users'), seek, passphrase);
  return isThere ? isNamed : null;
}

/** Reads the lines of one part, and no further; `line` answers whether it wants more. Answers whether it is there. */
async function peek(
  file: string,
  part: string,
  line: (text: string) => boolean,
  passphrase: string | null = null,
): Promise<boolean> {
  const bytes = createReadStream(file);
  const source = passphrase === null ? bytes : Readable.from(decrypted(bytes, passphrase));
  const unzipped = createZstdDecompress();
  const untar = extract();
  source.on('error', (error) => untar.destroy(error));
  unzipped.on('error', (error) => untar.destroy(error));
  source.pipe(unzipped).pipe(untar);
  try {
    for await (const entry of untar) {
      if (entry.header.name === part) {
        for await (const text of linesOf(entry as AsyncIterable<Buffer>, part)) if (!line(text)) break;
        return true;
      }
      if (entry.header.name.startsWith('media/')) return false;
      entry.resume();
    }
    return false;
  } finally {
    source.destroy();
    bytes.destroy();
    unzipped.destroy();
    untar.destroy();
  }
}
