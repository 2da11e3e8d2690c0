import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { MediaLine, mediaListPath } from './format.ts';
import { linesOf } from './read-archive.ts';

/** The media that an archive itself holds. Reads only as far as the list, which comes before the media. */
export async function readOwnMedia(file: string): Promise<string[]> {
  const source = createReadStream(file);
  const unzipped = createZstdDecompress();
  const untar = extract();
  source.on('error', (error) => untar.destroy(error));
  unzipped.on('error', (error) => untar.destroy(error));
  source.pipe(unzipped).pipe(untar);
  try {
    for await (const entry of untar) {
      if (entry.header.name !== mediaListPath) {
        if (entry.header.name.startsWith('media/')) return [];
        entry.resume();
        continue;
      }
      const own: string[] = [];
      for await (const line of linesOf(entry as AsyncIterable<Buffer>)) {
        const parsed = MediaLine.parse(JSON.parse(line));
        if (parsed.archive === null) own.push(parsed.sha256);
      }
      return own;
    }
    return [];
  } finally {
    source.destroy();
    unzipped.destroy();
    untar.destroy();
  }
}
