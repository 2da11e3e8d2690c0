import { useMutation } from '@tanstack/react-query';
import {
  type ImportAnswers,
  type ImportPreview,
  previewAddress,
  previewImport,
} from '#shared/ingest/import-export.ts';
import { call } from '#web/lib/api.ts';

/** The source of a list: a file, pasted text (without a name), or an address. */
export type BroughtList = { bytes: Blob; fileName: string } | { address: string };

/** The server's preview of a list, with the list itself: an answer to a question sends it again. */
export interface ReadPreview extends ImportPreview {
  brought: BroughtList;
  answers: ImportAnswers;
}

/** The timeout: matching thousands of lines is slow. */
const timeoutMs = 120_000;

/** Reads a list, and again with answers to the preview's questions. */
export function useReading(playlistId: string | null) {
  return useMutation({
    mutationFn: async (input: { brought: BroughtList; answers?: ImportAnswers }): Promise<ReadPreview> => {
      const { brought, answers = {} } = input;
      const query = { ...answers, ...(playlistId ? { playlist_id: playlistId } : {}) };
      const preview =
        'address' in brought
          ? await call(previewAddress, { query, body: { url: brought.address }, timeoutMs })
          : await call(previewImport, {
              query: {
                ...query,
                ...(brought.fileName ? { file_name: brought.fileName.slice(-300) } : {}),
              },
              bytes: brought.bytes,
              timeoutMs,
            });
      return { ...preview, brought, answers };
    },
  });
}

/** A list's default name: its file's, without the extension. */
export function nameOfFile(brought: BroughtList): string {
  if ('address' in brought) return '';
  return brought.fileName
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim();
}
