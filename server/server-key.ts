import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const keyBytes = 32;

/**
 * The key that signs sessions: the configured secret, or one made at the first start and kept, readable by the
 * server's own user only, in the data directory.
 */
export async function loadServerKey(secret: string | null, dataDir: string): Promise<Uint8Array> {
  if (secret !== null) return new TextEncoder().encode(secret);
  const file = path.join(dataDir, 'server.key');
  const storedKey = await readKept(file);
  if (storedKey) return storedKey;

  await mkdir(dataDir, { recursive: true });
  // Written whole under another name, then linked: two servers that start at once end up with one key.
  const draft = `${file}.${process.pid}.tmp`;
  const handle = await open(draft, 'w', 0o600);
  await handle.writeFile(randomBytes(keyBytes));
  await handle.sync();
  await handle.close();
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  const made = await readKept(file);
  if (!made) throw new Error(`${file} could not be read back`);
  return made;
}

async function readKept(file: string): Promise<Uint8Array | null> {
  try {
    const bytes = await readFile(file);
    if (bytes.length < keyBytes) throw new Error(`${file} is damaged: it holds fewer than ${keyBytes} bytes`);
    return bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
