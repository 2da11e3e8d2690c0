import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { markHeard } from '#shared/social/following.ts';
import { patchPlaylist } from '#web/components/playlist-cache.ts';
import { call } from '#web/lib/api.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import type { Line } from './playlist-lines.ts';

/**
 * The line above which stands that what follows is new. It stays where it was while one listens, which ends what is new
 * for the server; a visit later it is gone.
 */
export function useFirstNew(lines: readonly Line[]): { entryId: string | null; dismiss: () => void } {
  const found = lines.find((line) => line.kind === 'track' && line.track.is_new)?.entryId ?? null;
  const [kept, setKept] = useState(found);
  const [isDismissed, setDismissed] = useState(false);
  if (kept === null && found !== null) setKept(found);
  return { entryId: isDismissed ? null : kept, dismiss: () => setDismissed(true) };
}

/** "New since you listened", and how to say that one knows. */
export function NewSince({ playlistId, onHeard }: { playlistId: string; onHeard: () => void }) {
  const t = useText('follow-pieces');
  const client = useQueryClient();
  const heard = useMutation({
    mutationFn: () => call(markHeard, { params: { id: playlistId } }),
    onSuccess: () => {
      patchPlaylist(client, playlistId, () => ({ new_count: 0 }));
      onHeard();
    },
  });
  return (
    <div className="my-2 flex items-center gap-3 text-sm font-semibold text-signal">
      <h3>{t('newSince')}</h3>
      <span aria-hidden className="h-px flex-1 bg-line" />
      <Button size="sm" kind="plain" icon={Check} busy={heard.isPending} onClick={() => heard.mutate()}>
        {t('heard')}
      </Button>
    </div>
  );
}
