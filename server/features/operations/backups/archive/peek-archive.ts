import { taskIn } from '#server/workers/task.ts';
import { rowFromJson } from '../records/row-json.ts';
import { MediaLine, mediaListPath, tablePath } from './format.ts';
import { linesOf } from './lines.ts';
import { openArchive } from './open-archive.ts';

interface Encryptable {
  file: string;
  /** Null: it is not encrypted. */
  passphrase: string | null;
}

/** The media inside an archive itself. Their list comes before them. */
export async function readOwnMedia(file: string): Promise<string[]> {
  const own: string[] = [];
  await peek({ file, passphrase: null }, mediaListPath, (line) => {
    const { archive, sha256 } = MediaLine.parse(JSON.parse(line));
    if (archive === null) own.push(sha256);
    return true;
  });
  return own;
}

export const run = taskIn(import.meta.url, namesAdministrator);

/** Reports whether an archive has an account that could administer its content; null if it holds no accounts. */
async function namesAdministrator(archive: Encryptable): Promise<boolean | null> {
  let isNamed = false;
  const seek = (line: string): boolean => {
    const { role, is_active: isActive } = rowFromJson(line);
    isNamed = role === 'admin' && (isActive === undefined || isActive === 1);
    return !isNamed;
  };
  return (await peek(archive, tablePath('users'), seek)) ? isNamed : null;
}

/**
 * Reads the lines of one part, and no further; `line` returns true for more. Returns false if the archive lacks the part.
 */
async function peek(
  { file, passphrase }: Encryptable,
  part: string,
  line: (text: string) => boolean,
): Promise<boolean> {
  const archive = openArchive(file, passphrase);
  try {
    for await (const entry of archive.parts) {
      if (entry.header.name === part) {
        for await (const text of linesOf(entry as AsyncIterable<Buffer>, part)) if (!line(text)) break;
        return true;
      }
      if (entry.header.name.startsWith('media/')) return false;
      entry.resume();
    }
    return false;
  } finally {
    await archive.close();
  }
}
