import { ChevronDown, ChevronUp, Unlink } from 'lucide-react';
import { useId, useState } from 'react';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const DeadItems = lazyPart(() => import('./dead-items.tsx'), 'DeadItems');

/**
 * The number of tracks that play, if some do not; editors can open the candidates. The panel stays open after the
 * last repair, which can be undone there.
 */
export function LinkHealth({ playlist }: { playlist: Playlist }) {
  const t = useText('link-health');
  const [open, setOpen] = useState(false);
  const id = useId();
  const Arrow = open ? ChevronUp : ChevronDown;
  const total = playlist.tracks.length;
  const count = playlist.tracks.filter(({ dead_link }) => dead_link).length;
  if (count === 0 && !open) return null;
  return (
    <section aria-label={t('title')} className="-my-2 grid grid-cols-1 gap-2">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-2">
          <Unlink aria-hidden className="size-4 shrink-0" />
          {count === 0 ? t('allPlay') : t('plays', { playable: total - count, total })}
        </span>
        {playlist.can_edit ? (
          <Button
            size="sm"
            kind="plain"
            aria-expanded={open}
            aria-controls={id}
            className="-mx-1 text-text!"
            onPointerEnter={DeadItems.preload}
            onClick={() => setOpen(!open)}
          >
            {count === 0 ? t('repairs') : t('needYou', { count })}
            <Arrow aria-hidden className="size-4" />
          </Button>
        ) : null}
      </p>
      <div id={id}>{open ? <DeadItems playlist={playlist} /> : null}</div>
    </section>
  );
}
