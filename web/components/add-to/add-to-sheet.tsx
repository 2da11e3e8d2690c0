import { ListPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { listShared } from '#shared/playlists/collaboration.ts';
import { listMine, type PlaylistSummary, type Right } from '#shared/playlists/playlists.ts';
import type { NamedTrack } from '#web/components/add-to-playlist.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { NameForm } from '#web/components/name-form.tsx';
import { holds } from '#web/components/playlist-rights.ts';
import { call } from '#web/lib/api.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAddTracks } from './use-add-tracks.ts';
import { useAnswer } from './use-answer.ts';

type Fillable = PlaylistSummary & { my_right?: Right };

interface AddToSheetProps {
  tracks: readonly NamedTrack[];
  onChanged: () => void;
}

/** Puts tracks into one of the reader's playlists, or makes a new one with them. */
export function AddToSheet({ tracks, onChanged }: AddToSheetProps) {
  const t = useText('library');
  const [open, setOpen] = useState(true);
  const [wanted, setWanted] = useState('');
  const mine = useAnswer(listFillable);
  const [first] = tracks;
  const isOne = tracks.length === 1;
  const what = isOne && first ? formatTrackTitle(first.title) : t('addedCount', { count: tracks.length });
  const { problem, add, create } = useAddTracks(tracks, () => {
    setOpen(false);
    onChanged();
  });
  const list = useFocusOnFirst(mine.value !== null);
  const found = mine.value?.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));

  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t('addToTitle')} description={what}>
      <div className="grid gap-4">
        {problem ? <Notice kind="error">{problem}</Notice> : null}
        <NameForm
          icon={ListPlus}
          keepAs="new-playlist"
          texts={{ open: t(isOne ? 'newWith' : 'newWithMany'), name: t('newName'), create: t('create') }}
          suggestion={isOne ? what : ''}
          onCreate={create}
        />
        {mine.failed ? <FailedNotice onRetry={mine.retry}>{t('loadFailed')}</FailedNotice> : null}
        {(mine.value?.length ?? 0) > 5 ? (
          <TextInput
            type="search"
            label={t('find')}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        ) : null}
        {mine.value === null && !mine.failed ? <Skeleton className="h-24" /> : null}
        {found?.length === 0 && wanted !== '' ? <p className="text-sm text-muted">{t('none')}</p> : null}
        <ul ref={list} className="grid max-h-72 gap-0.5 overflow-y-auto empty:hidden">
          {found?.map((playlist) => (
            <li key={playlist.id}>
              <Choice playlist={playlist} onChoose={() => void add(playlist)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** One's own playlists, and those of others that one may add to. */
async function listFillable(signal: AbortSignal): Promise<Fillable[]> {
  const [mine, shared] = await Promise.all([call(listMine, { signal }), call(listShared, { signal })]);
  return [...mine, ...shared.filter(({ my_right: right }) => holds(right, 'add'))];
}

/** The ref of a list; its first button gets the focus when the list appears: Enter then adds to the first playlist. */
function useFocusOnFirst(isShown: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    // After the dialog's own focus.
    const frame = requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return list;
}

function Choice({ playlist, onChoose }: { playlist: Fillable; onChoose: () => void }) {
  const t = useText('playlist-pieces');
  const tLibrary = useText('library');
  const { owner, track_count: count, my_right: right } = playlist;
  // Only playlists of others come with a right.
  const facts = [
    ...(right && owner ? [tLibrary('by', { name: owner.username })] : []),
    t('trackCount', { count }),
  ];
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 rounded-cover px-2 py-1.5 text-left transition hover:bg-raised"
    >
      <span className="w-10 shrink-0">
        <CoverArt id={playlist.id} src={playlist.cover_url} colours={playlist.cover_colours} small />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{playlist.name}</span>
        <span className="block truncate text-sm text-muted">{facts.join(' · ')}</span>
      </span>
    </button>
  );
}
