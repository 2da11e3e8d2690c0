import { setTimeout as sleep } from 'node:timers/promises';
import { getUpload, type UploadStatus } from '#shared/ingest/uploads.ts';
import { type ChunkAnswer, uploadFile } from '#tests/upload-file.ts';
import type { Caller } from '../fleet.ts';

const againMs = 250;
/** Nothing is wrong with the file: the server is away, or another request ends the upload. */
const notNow = [409, 502, 503, 504];

/**
 * Uploads a song as the web does: sends it again under the same name until it is a track. Null where that has come;
 * otherwise the words of the refusal.
 */
export async function bringSong(
  caller: Caller,
  song: Uint8Array,
  fields: { uploadId: string; title: string; playlist_id?: string },
): Promise<string | null> {
  for (;;) {
    const answer = await uploadFile(caller, song, fields).catch(() => null);
    const end = answer && (await endOf(caller, answer));
    if (end?.body.state === 'done') return null;
    if (end && (end.status !== 200 || end.body.state === 'failed') && !notNow.includes(end.status))
      return `was answered ${end.status}: ${JSON.stringify(end.body)}`;
    await sleep(againMs);
  }
}

/** Waits while the file is examined. */
async function endOf(caller: Caller, answer: ChunkAnswer): Promise<ChunkAnswer | null> {
  let last: ChunkAnswer = answer;
  while (last.status === 200 && last.body.state === 'processing') {
    await sleep(againMs);
    const told = await caller
      .call(getUpload, { params: { uploadId: answer.body.uploadId } })
      .then(async (reply) => ({ status: reply.status, body: (await reply.json()) as UploadStatus }))
      .catch(() => null);
    if (told === null) return null;
    last = told as ChunkAnswer;
  }
  return last;
}
