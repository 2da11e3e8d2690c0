import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listShared } from '#shared/playlists/collaboration.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { FolderButton } from '#web/components/folders/folder-button.tsx';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { CardGrid } from './card-grid.tsx';
import { ListCard } from './list-card.tsx';
import { LoadError } from './load-error.tsx';

const LeaveButton = lazyPart(() => import('./together/leave-button.tsx'), 'LeaveButton');

/** Other people's playlists with the reader as a member, each with its owner's name. Renders nothing without any. */
export function SharedList() {
  const t = useText('together');
  const heading = useId();
  const { data: playlists = [], error, refetch } = useQuery(queryOf(listShared));
  // The list above asks; where it fails it says so for both.
  const mine = useQuery({ ...queryOf(listMine), enabled: false });
  if (mine.error) return null;
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (playlists.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-lg font-semibold">
        {t('sharedWithMe')}
      </h2>
      <CardGrid>
        {playlists.map((playlist) => (
          <ListCard
            key={playlist.id}
            playlist={playlist}
            showOwner
            actions={
              <>
                <FolderButton playlist={playlist} />
                <LeaveButton playlist={playlist} />
              </>
            }
          />
        ))}
      </CardGrid>
    </section>
  );
}
