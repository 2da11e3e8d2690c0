import { MessageSquarePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import { holds } from '#web/components/playlist-rights.ts';
import { useText } from '#web/lib/i18n.ts';
import { type LoginState, paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { keptSuggestion } from './kept-suggestion.ts';

const SuggestDialog = lazyPart(() => import('./suggest-dialog.tsx'), 'SuggestDialog');

/** Buttons for readers who may add or suggest tracks. */
export function TakePart({ playlist }: { playlist: Playlist }) {
  if (holds(playlist.my_right, 'add')) return <AddTracks playlistId={playlist.id} />;
  if (playlist.my_right === 'suggest') return <Suggest playlist={playlist} />;
  return playlist.suggest_after ? <NotYet after={playlist.suggest_after} /> : null;
}

export function AddTracks({ playlistId }: { playlistId: string }) {
  const t = useText('playlist-page');
  return (
    <LinkButton icon={Plus} to={paths.upload(playlistId)} className="max-lg:px-3.5!">
      <span className="max-lg:sr-only">{t('addTracks')}</span>
    </LinkButton>
  );
}

/** The step that the reader needs to suggest tracks: a login, or following the playlist. */
function NotYet({ after }: { after: NonNullable<Playlist['suggest_after']> }) {
  const t = useText('suggest-button');
  const { pathname } = useLocation();
  if (after === 'follow') return <span className="px-2 text-sm text-muted">{t('follow')}</span>;
  return (
    <LinkButton icon={MessageSquarePlus} to={paths.login()} state={{ from: pathname } satisfies LoginState}>
      {t('logIn')}
    </LinkButton>
  );
}

function Suggest({ playlist }: { playlist: Playlist }) {
  const t = useText('suggest-button');
  // A suggestion that a session's end broke off goes on.
  const [openings, setOpenings] = useState(() => {
    const draft = keptSuggestion(playlist.id);
    return { open: draft !== null && draft.missing === null, count: 0 };
  });
  return (
    <>
      <Button
        icon={MessageSquarePlus}
        className="max-sm:px-3.5!"
        data-place="suggest"
        onPointerEnter={SuggestDialog.preload}
        onClick={() => setOpenings({ open: true, count: openings.count + 1 })}
      >
        <span className="max-sm:sr-only">{t('suggest')}</span>
      </Button>
      <SuggestDialog
        // Each opening begins at the search.
        key={openings.count}
        playlist={playlist}
        open={openings.open}
        onClose={() => setOpenings({ ...openings, open: false })}
      />
    </>
  );
}
