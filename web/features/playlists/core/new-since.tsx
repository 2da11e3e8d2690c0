import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { markHeard } from '#shared/social/following.ts';
import { patchPlaylist } from '#web/components/playlist-cache.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import type { PlaylistItem } from './playlist-items.ts';

/**
 * The item above which the heading "new" stands, until the next visit: listening clears it on the server at once, but
 * here it stays.
 */
export function useFirstNew(items: readonly PlaylistItem[]): { itemId: string | null; dismiss: () => void } {
  const found = items.find((item) => item.kind === 'track' && item.track.is_new)?.itemId ?? null;
  const [firstNew, setFirstNew] = useState(found);
  const [isDismissed, setDismissed] = useState(false);
  if (firstNew === null && found !== null) setFirstNew(found);
  return { itemId: isDismissed ? null : firstNew, dismiss: () => setDismissed(true) };
}

/** The heading "New since you listened", with a button to dismiss it. */
export function NewSince({ playlistId, onHeard }: { playlistId: string; onHeard: () => void }) {
  const t = useText('follow-pieces');
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: () => call(markHeard, { params: { id: playlistId } }),
    onSuccess: () => {
      patchPlaylist(client, playlistId, () => ({ new_count: 0 }));
      onHeard();
    },
  });
  return (
    <div data-place="new" className="my-2 flex items-center gap-3 text-sm font-semibold text-signal">
      <h3>{t('newSince')}</h3>
      <span aria-hidden className="h-px flex-1 bg-line" />
      <Button size="sm" kind="plain" icon={Check} busy={mark.isPending} onClick={() => mark.mutate()}>
        {t('heard')}
      </Button>
    </div>
  );
}
