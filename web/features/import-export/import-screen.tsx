import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { importFileBytes, megabyte } from '#shared/limits.ts';
import { importPageMessages } from '#shared/messages/import-page.ts';
import { importExportMessages } from '#shared/messages/import-export.ts';
import { type ImportPreview, previewImport } from '#shared/import-export.ts';
import { getPlaylist } from '#shared/playlists.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ListPreview } from './list-preview.tsx';
import { ListSource } from './list-source.tsx';

/** A list as somebody brought it. */
export interface BroughtList {
  bytes: Blob;
  /** Empty for what was pasted. */
  fileName: string;
}

/** Matching thousands of lines takes its time. */
const previewTimeoutMs = 120_000;

/** A list from elsewhere: given, looked at, and only then a playlist (or more of one: `?playlist=`). */
export function ImportScreen() {
  const t = useText(importPageMessages);
  const tImport = useText(importExportMessages);
  const [search] = useSearchParams();
  const targetId = search.get('playlist');
  const target = useQuery({
    ...queryOf(getPlaylist, { params: { id: targetId ?? '' } }),
    enabled: targetId !== null,
  });
  const [tooLarge, setTooLarge] = useState(false);
  const reading = useMutation({
    mutationFn: async (list: BroughtList): Promise<ImportPreview & { fileName: string }> => {
      const query = list.fileName ? { file_name: list.fileName.slice(-300) } : {};
      const preview = await call(previewImport, { query, bytes: list.bytes, timeoutMs: previewTimeoutMs });
      return { ...preview, fileName: list.fileName };
    },
  });

  function read(list: BroughtList): void {
    // Before it is sent: an answer to something that large would come late.
    setTooLarge(list.bytes.size > importFileBytes);
    reading.reset();
    if (list.bytes.size <= importFileBytes) reading.mutate(list);
  }

  const refusal = tooLarge
    ? tImport('tooLarge', { megabytes: importFileBytes / megabyte })
    : reading.error && errorText(reading.error, t('readFailed'));
  return (
    <div className="grid grid-cols-1 gap-6">
      {target.data ? <p className="text-muted">{t('into', { name: target.data.name })}</p> : null}
      {target.error ? <Notice kind="error">{errorText(target.error, t('readFailed'))}</Notice> : null}
      {reading.data ? (
        <ListPreview
          key={reading.submittedAt}
          preview={reading.data}
          target={target.data ?? null}
          onAnother={reading.reset}
        />
      ) : (
        <>
          <p className="max-w-3xl text-muted">{t('intro')}</p>
          <ListSource busy={reading.isPending} onList={read} />
          {refusal ? <Notice kind="error">{refusal}</Notice> : null}
        </>
      )}
    </div>
  );
}
