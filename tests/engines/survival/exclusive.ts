import { createBackup, listBackups } from '#shared/operations/backups.ts';
import { finishUpload, startUpload } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { sendPart } from '#tests/upload-file.ts';
import { bodyOf, type Caller } from './fleet.ts';

/** Ends the same upload on each of the servers at once; answers the tracks that came of it, which must be one. */
export async function tracksOfOneUpload(servers: readonly Caller[], uploadId: string): Promise<unknown[]> {
  const song = await makeMp3({ seconds: 5, seed: 7, tags: { title: uploadId } });
  const fields = { uploadId, title: uploadId };
  const [first] = servers;
  if (first) await sendPart(first, startUpload, song, 0, fields);
  const ends = await Promise.all(servers.map((server) => sendPart(server, finishUpload, song, 0, fields)));
  return [...new Set(ends.map(({ status, body }) => body.track?.id ?? status))];
}

/** Asks each of the servers for a backup at once, an administrator's callers; answers the sorted statuses. */
export async function askForBackups(servers: readonly Caller[]): Promise<number[]> {
  const body = { includes_db: true, includes_media: false, includes_es: false };
  const answers = await Promise.all(servers.map((server) => server.call(createBackup, { body })));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

export const stateOfBackups = async (administrator: Caller): Promise<string[]> =>
  (await bodyOf<{ status: string }[]>(administrator.call(listBackups))).map(({ status }) => status);
