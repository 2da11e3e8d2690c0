import { createHash } from 'node:crypto';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { ErrorReply } from '#shared/errors.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { finishUpload, sendChunk, startUpload, type UploadStatus } from '#shared/ingest/uploads.ts';

/** Whatever can send a request with a token: a harness' client, or one for a server in another process. */
export interface Sends {
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface ChunkAnswer {
  status: number;
  body: UploadStatus & ErrorReply;
}

/** Sends one chunk of `file` as the web does; `fields` replace or add. */
export async function sendPart(
  client: Sends,
  endpoint: EndpointSpec,
  file: Uint8Array,
  index: number,
  fields: Record<string, string | number> = {},
): Promise<ChunkAnswer> {
  const bytes = file.subarray(index * uploadChunkBytes, (index + 1) * uploadChunkBytes);
  const form = new FormData();
  const all = {
    chunkIndex: index,
    totalChunks: Math.ceil(file.length / uploadChunkBytes),
    chunkSha256: createHash('sha256').update(bytes).digest('hex'),
    fileSize: file.length,
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.append(name, String(value));
  form.append('chunk', new Blob([Uint8Array.from(bytes)]), 'chunk');
  const response = await client.fetch(endpoint.path, { method: endpoint.method, body: form });
  return { status: response.status, body: (await response.json()) as ChunkAnswer['body'] };
}

/** Uploads a whole file by the specification's protocol and answers the last answer. */
export async function uploadFile(
  client: Sends,
  file: Uint8Array,
  fields: Record<string, string | number> & { uploadId: string },
): Promise<ChunkAnswer> {
  const total = Math.ceil(file.length / uploadChunkBytes);
  let answer = await sendPart(client, startUpload, file, 0, fields);
  for (let index = 1; index < total - 1 && answer.status === 200; index += 1) {
    answer = await sendPart(client, sendChunk, file, index, { uploadId: fields.uploadId });
  }
  if (answer.status !== 200) return answer;
  return sendPart(client, finishUpload, file, total - 1, { uploadId: fields.uploadId });
}
