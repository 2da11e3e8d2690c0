import { useQuery } from '@tanstack/react-query';
import { Disc3, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listMine, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { FolderButton } from '#web/components/folders/folder-button.tsx';
import { useFolders } from '#web/components/folders/use-folders.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Checkbox } from '#web/ui/field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import { CreatePart } from './create-part.tsx';
import { ArrangeLink, FolderStrip } from './folder-strip.tsx';
import { ListCard } from './list-card.tsx';
import { LoadError } from './load-error.tsx';
import { useBulkDelete } from './use-bulk-delete.ts';

/** The form for a new playlist, and the reader's folders and own playlists, to open, select and delete. */
export function MyList() {
  const t = useText('playlist-list');
  const { data: playlists, error, refetch } = useQuery(queryOf(listMine));
  const folders = useFolders();
  if (!playlists || folders.isPending) {
    if (!error) return <CardGridSkeleton />;
    return (
      <>
        <CreatePart count={playlists?.length} />
        <LoadError error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  const create = <CreatePart count={playlists.length} />;
  // All comes at once: the list is not pushed down.
  return (
    <div className="grid grid-cols-1 gap-4">
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {playlists.length === 0 ? (
        <>
          {create}
          <EmptyState icon={Disc3} title={t('noneMine')}>
            {t('noneMineText')}
          </EmptyState>
        </>
      ) : (
        <Selectable
          playlists={playlists}
          tools={
            <>
              {create}
              <ArrangeLink />
            </>
          }
        >
          {folders.data ? <FolderStrip folders={folders.data.folders} /> : null}
        </Selectable>
      )}
    </div>
  );
}

/** Classes that hide the checkbox until the first selection: hover or focus shows it; on a phone a long press selects. */
const untilWanted =
  'opacity-0 transition-opacity group-hover:opacity-100 focus-within:opacity-100 [@media(hover:none)]:pointer-events-none';

interface SelectableProps {
  playlists: readonly PlaylistSummary[];
  /** Content of the row with the choice of all. */
  tools: ReactNode;
  /** Content between that row and the playlists. */
  children: ReactNode;
}

function Selectable({ playlists, tools, children }: SelectableProps) {
  const t = useText('playlist-list');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = playlists.filter(({ id }) => chosen.has(id));
  const deletion = useBulkDelete(() => setChosen(new Set()));

  function toggle(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-2">
        {tools}
        <Checkbox
          label={t('selectAll')}
          checked={selected.length === playlists.length}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && selected.length < playlists.length;
          }}
          onChange={({ target }) => setChosen(new Set(target.checked ? playlists.map(({ id }) => id) : []))}
          className="sm:mr-2 sm:ml-auto"
        />
        {selected.length > 0 ? (
          <>
            <output className="text-sm text-muted">{t('selected', { count: selected.length })}</output>
            <Button
              kind="danger"
              size="sm"
              icon={Trash2}
              busy={deletion.isPending}
              onClick={() => void deletion.ask(selected)}
            >
              {t('deleteSelected')}
            </Button>
          </>
        ) : null}
      </div>
      {children}
      {deletion.failures.length > 0 ? (
        <Notice
          kind="error"
          detail={deletion.failures.map((failure) => (
            <span key={failure} className="block">
              {failure}
            </span>
          ))}
          actions={
            <Button size="sm" onClick={deletion.dismiss}>
              {t('dismiss')}
            </Button>
          }
        >
          {t('deleteFailed')}
        </Notice>
      ) : null}
      <CardGrid>
        {playlists.map((playlist) => (
          <ListCard
            key={playlist.id}
            playlist={playlist}
            isSelected={chosen.has(playlist.id)}
            onLongPress={() => toggle(playlist.id)}
            actions={<FolderButton playlist={playlist} />}
            isCornerHidden={selected.length === 0}
            corner={
              <Checkbox
                hideLabel
                label={t('select', { name: playlist.name })}
                checked={chosen.has(playlist.id)}
                onChange={() => toggle(playlist.id)}
                className={cn('px-2', selected.length === 0 && untilWanted)}
              />
            }
          />
        ))}
      </CardGrid>
    </>
  );
}
