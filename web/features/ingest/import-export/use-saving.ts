import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ImportDraft, importList } from '#shared/ingest/import-export.ts';
import { getPlaylist, listMine } from '#shared/playlists/playlists.ts';
import { call } from '#web/lib/api.ts';
import { textOf } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';

/** The timeout: thousands of lines are slow. */
const timeoutMs = 120_000;

interface IndexedDraft {
  /** The list's index in its file. */
  index: number;
  draft: ImportDraft;
}

/**
 * Imports lists one after the other, then shows the playlist, or all where there are several. After a failure a second try
 * goes on where the first one ended.
 */
export function useSaving() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [saved, setSaved] = useState<ReadonlyMap<number, string>>(new Map());
  const [sum, setSum] = useState({ added: 0, wanted: 0 });
  const saving = useMutation({
    mutationFn: async (drafts: readonly IndexedDraft[]) => {
      const done = new Map(saved);
      let { added, wanted } = sum;
      for (const { index, draft } of drafts) {
        if (done.has(index)) continue;
        const outcome = await call(importList, { body: draft, timeoutMs });
        added += outcome.added;
        wanted += outcome.wanted;
        done.set(index, outcome.playlist_id);
        setSaved(new Map(done));
        setSum({ added, wanted });
      }
      return { ids: [...new Set(done.values())], added, wanted };
    },
    onSuccess: ({ ids, added, wanted }) => {
      void client.invalidateQueries({ queryKey: keyOf(listMine) });
      for (const id of ids)
        void client.invalidateQueries({ queryKey: keyOf(getPlaylist, { params: { id } }) });
      void toast.success(textOf('import-page')('done', { added, wanted }));
      const [id = ''] = ids;
      void navigate(ids.length === 1 ? paths.playlist(id) : paths.myPlaylists());
    },
  });
  return { ...saving, saved };
}
