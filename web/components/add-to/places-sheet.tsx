import { useState } from 'react';
import { listTrackPlaylists } from '#shared/playlists/library.ts';
import type { NamedTrack } from '#web/components/add-to-playlist.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { call } from '#web/lib/api.ts';
import { base } from '#web/lib/base.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAnswer } from './use-answer.ts';

/** The playlists with a track, as far as the reader may find them. */
export function PlacesSheet({ track }: { track: NamedTrack }) {
  const t = useText('library');
  const [open, setOpen] = useState(true);
  const { value, failed, retry } = useAnswer((signal) =>
    call(listTrackPlaylists, { params: { id: track.id }, signal }),
  );
  const count = value?.total ?? 0;
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t('placesTitle', { title: formatTrackTitle(track.title) })}
      description={value ? (count === 0 ? t('inNone') : t('inPlaylists', { count })) : undefined}
    >
      {failed ? <FailedNotice onRetry={retry}>{t('loadFailed')}</FailedNotice> : null}
      {value === null && !failed ? <Skeleton className="h-24" /> : null}
      <ul className="grid max-h-96 gap-0.5 overflow-y-auto empty:hidden">
        {value?.playlists.map((playlist) => (
          <li key={playlist.id}>
            {/* The sheet stands outside the router: a plain link. */}
            <a
              href={base + paths.playlist(playlist.id)}
              className="flex min-h-14 items-center gap-3 rounded-cover px-2 py-1.5 transition hover:bg-raised"
            >
              <span className="w-10 shrink-0">
                <CoverArt id={playlist.id} src={playlist.cover_url} colours={playlist.cover_colours} small />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{playlist.name}</span>
                <span className="block truncate text-sm text-muted">
                  {playlist.owner ? t('by', { name: playlist.owner.username }) : null}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
