import { useMutation } from '@tanstack/react-query';
import {
  type ImportAnswers,
  type ImportPreview,
  previewAddress,
  previewImport,
} from '#shared/ingest/import-export.ts';
import { call } from '#web/lib/api.ts';

/** A list as somebody brought it: a file or pasted text (then without a name), or the address of one. */
export type BroughtList = { bytes: Blob; fileName: string } | { address: string };

/** What the server made of a list, with the list, since an answer to a question sends it again. */
export interface ReadPreview extends ImportPreview {
  brought: BroughtList;
  answers: ImportAnswers;
}

/** Matching thousands of lines takes its time. */
const timeoutMs = 120_000;

/** Reads a list, and again with the answers to what the preview asks. */
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

/** The name of a file less its ending, as a list may be called. */
export function nameOfFile(brought: BroughtList): string {
  if ('address' in brought) return '';
  return brought.fileName
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim();
}
