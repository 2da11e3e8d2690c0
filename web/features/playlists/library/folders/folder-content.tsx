import { FolderOpen, Inbox, ListMusic } from 'lucide-react';
import { type FocusEvent, useEffect, useRef } from 'react';
import type { Folder } from '#shared/playlists/library.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useGrowingList } from '#web/ui/use-growing-list.ts';
import { FolderHeading } from './folder-heading.tsx';
import { KeptRow } from './kept-row.tsx';

interface FolderContentProps {
  /** The open folder; undefined for the playlists in no folder. */
  folder: Folder | undefined;
  playlists: readonly PlaylistSummary[];
  /** True if the reader has any playlists at all. */
  hasAny: boolean;
}

/** The playlists of the open folder, or those in none. */
export function FolderContent({ folder, playlists, hasAny }: FolderContentProps) {
  const t = useText('folders');
  const { shown, end } = useGrowingList(playlists);
  const focus = useFocusOfNext(playlists.length);
  return (
    <section className="grid grid-cols-1 content-start gap-3">
      {folder ? (
        <FolderHeading folder={folder} />
      ) : (
        <h2 className="flex min-h-11 items-center text-lg font-semibold">{t('loose')}</h2>
      )}
      {playlists.length === 0 ? <Nothing folder={folder} hasAny={hasAny} /> : null}
      <ul {...focus} className="grid grid-cols-1 gap-0.5 empty:hidden">
        {shown.map((playlist, at) => (
          <KeptRow key={playlist.id} playlist={playlist} index={at} />
        ))}
      </ul>
      <div ref={end} />
    </section>
  );
}

/** Moves the focus to the next row when the focused one goes to another folder. */
function useFocusOfNext(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const at = useRef(-1);
  const before = useRef(count);
  useEffect(() => {
    const hasLeft = count < before.current;
    before.current = count;
    if (!hasLeft || at.current < 0 || document.activeElement !== document.body) return;
    const rows = rowsOf(list.current);
    rows[Math.min(at.current, rows.length - 1)]?.querySelector('button')?.focus();
  }, [count]);
  return {
    ref: list,
    onFocus({ target }: FocusEvent<HTMLUListElement>) {
      at.current = rowsOf(list.current).findIndex((row) => row.contains(target));
    },
  };
}

/** The rows of a list, without the placeholder of a dragged row. */
const rowsOf = (list: HTMLUListElement | null): Element[] => [
  ...(list?.querySelectorAll(':scope > :not([data-dnd-placeholder])') ?? []),
];

function Nothing({ folder, hasAny }: Pick<FolderContentProps, 'folder' | 'hasAny'>) {
  const t = useText('folders');
  if (!hasAny) {
    return (
      <EmptyState
        icon={ListMusic}
        title={t('none')}
        action={
          <LinkButton kind="primary" to={paths.home()}>
            {t('browse')}
          </LinkButton>
        }
      >
        {t('noneText')}
      </EmptyState>
    );
  }
  return folder ? (
    <EmptyState icon={FolderOpen} title={t('emptyFolder')}>
      {t('emptyFolderText')}
    </EmptyState>
  ) : (
    <EmptyState icon={Inbox} title={t('noneLoose')}>
      {t('noneLooseText')}
    </EmptyState>
  );
}
