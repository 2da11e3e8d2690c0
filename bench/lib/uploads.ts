import { createHash, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { uploadChunkBytes } from '#shared/limits.ts';

interface Answer {
  status: number;
  body: string;
}

/** A chunk as the web sends it, in pieces of which the second are the bytes of the file. */
export interface ChunkForm {
  pieces: [Buffer, Buffer, Buffer];
  contentType: string;
}

export function chunkForm(file: Buffer, index: number, fields: Record<string, string | number>): ChunkForm {
  const bytes = file.subarray(index * uploadChunkBytes, (index + 1) * uploadChunkBytes);
  const boundary = `bench${randomUUID()}`;
  const all = {
    chunkIndex: index,
    totalChunks: Math.ceil(file.length / uploadChunkBytes),
    fileSize: file.length,
    chunkSha256: createHash('sha256').update(bytes).digest('hex'),
    ...fields,
  };
  const head = Object.entries(all)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const before = `${head}--${boundary}\r\nContent-Disposition: form-data; name="chunk"; filename="c"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    pieces: [Buffer.from(before), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)],
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export function send(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string | number>,
  body: Buffer,
): Promise<Answer & { headers: NodeJS.Dict<string | string[]> }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, agent, headers: { 'content-length': body.length, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export type Step = 'start' | 'chunk' | 'finish';

export const uploadPath = (step: Step): string => `/api/v1/tracks/upload/${step}`;

/** Sends one chunk; throws unless it is taken. */
export async function sendChunk(
  origin: string,
  step: Step,
  token: string,
  { pieces, contentType }: ChunkForm,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  const answer = await send(origin, 'POST', uploadPath(step), headers, Buffer.concat(pieces));
  if (answer.status !== 200)
    throw new Error(`${step} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return answer.body;
}

/** Uploads a whole file; answers the milliseconds from the first byte until the track exists, and its id. */
export async function uploadWhole(
  origin: string,
  token: string,
  file: Buffer,
  playlistId: string,
): Promise<{ ms: number; trackId: string }> {
  const total = Math.ceil(file.length / uploadChunkBytes);
  const uploadId = randomUUID();
  const began = performance.now();
  let answer = '';
  for (let index = 0; index < total; index++) {
    const step = index === 0 ? 'start' : index === total - 1 ? 'finish' : 'chunk';
    const fields = { uploadId, ...(index === 0 ? { playlist_id: playlistId, fileName: 'music.mp3' } : {}) };
    answer = await sendChunk(origin, step, token, chunkForm(file, index, fields));
  }
  // A file of one chunk is sent to start, and then again to finish.
  if (total === 1) answer = await sendChunk(origin, 'finish', token, chunkForm(file, 0, { uploadId }));
  const { track } = JSON.parse(answer) as { track: { id: string } | null };
  if (track === null) throw new Error(`No track came of it: ${answer}`);
  return { ms: performance.now() - began, trackId: track.id };
}
