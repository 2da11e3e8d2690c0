import { GitFork } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const VersionsDialog = lazyPart(() => import('./versions-dialog.tsx'), 'VersionsDialog');
const UpstreamDialog = lazyPart(() => import('./upstream-dialog.tsx'), 'UpstreamDialog');

/** The origin of a playlist, "after Night drive by anna, 4 changed", and the number of its versions. */
export function LineageLine({ playlist }: { playlist: Playlist }) {
  const { forked_from: fork, versions_count: versions = 0 } = playlist;
  if (!fork && versions === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {fork ? <Origin playlist={playlist} fork={fork} /> : null}
      {versions > 0 ? <Versions playlist={playlist} count={versions} /> : null}
    </div>
  );
}

function Origin({ playlist, fork }: { playlist: Playlist; fork: NonNullable<Playlist['forked_from']> }) {
  const t = useText('versions');
  const [open, setOpen] = useState(false);
  const { playlist: origin, changed } = fork;
  const after = origin?.owner
    ? t('after', { name: origin.name, owner: origin.owner.username })
    : t('afterUnowned', { name: origin?.name ?? '' });
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <GitFork aria-hidden className="size-4 shrink-0" />
        {origin ? (
          <Link
            to={paths.playlist(origin.id)}
            className="inline-flex min-h-11 min-w-0 items-center break-words text-text hover:underline sm:min-h-9"
          >
            {after}
          </Link>
        ) : (
          <span>{t('afterHidden')}</span>
        )}
        {changed > 0 ? <span>· {t('changed', { count: changed })}</span> : null}
      </p>
      {playlist.can_edit && origin ? (
        <>
          <Button size="sm" onPointerEnter={UpstreamDialog.preload} onClick={() => setOpen(true)}>
            {t('upstream')}
          </Button>
          <UpstreamDialog playlist={playlist} open={open} onClose={() => setOpen(false)} />
        </>
      ) : null}
    </>
  );
}

function Versions({ playlist, count }: { playlist: Playlist; count: number }) {
  const t = useText('versions');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        kind="plain"
        icon={GitFork}
        className="-mx-3.5"
        onPointerEnter={VersionsDialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('versions', { count })}
      </Button>
      <VersionsDialog playlist={playlist} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
