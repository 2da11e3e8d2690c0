import { Link2, Music, Upload } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { emptyColumns } from '#shared/playlists/empty-columns.ts';
import type { Playlist, MissingItem } from '#shared/playlists/playlists.ts';
import { holds } from '#web/components/playlist-rights.ts';
import { TrackHead } from '#web/components/thing-head.tsx';
import { isWhole } from '#web/components/whole-playlist.ts';
import { useText } from '#web/lib/i18n.ts';
import { createPart } from '#web/lib/part.ts';
import { paths } from '#web/lib/paths.ts';
import { usePart } from '#web/lib/use-part.ts';
import { DetailPlayer } from '#web/components/bar/detail-player.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ContextMenu } from '#web/ui/menu.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { dismissFailure, useDeletions } from './delete-track.ts';
import { ItemRow } from './item-row.tsx';
import { keptNote } from './notes/kept-note.ts';
import { NewSince, useFirstNew } from './new-since.tsx';
import { type PlaylistItem, itemsOf } from './playlist-items.ts';
import { keptSuggestion } from './together/kept-suggestion.ts';
import { leads } from './together/lead-to-first.ts';
import { usePlacedSuggestions } from './together/placed-suggestions.tsx';
import { ColumnHeads } from './track-columns.tsx';
import { useGrowingList } from '#web/ui/use-growing-list.ts';
import { useItemMenu } from './use-item-menu.ts';

const sortable = createPart(async () => (await import('./sortable-items.tsx')).SortableItems);

const SuggestDialog = lazyPart(() => import('./together/suggest-dialog.tsx'), 'SuggestDialog');
const FillDialog = lazyPart(() => import('./fill-dialog.tsx'), 'FillDialog');
const NoteDialog = lazyPart(() => import('./notes/note-dialog.tsx'), 'NoteDialog');

/** The music of a playlist; a click on a row plays it, and editors can move it. */
export function TrackList({ playlist }: { playlist: Playlist }) {
  const t = useText('playlist-page');
  const { waiting, failed } = useDeletions();
  const items = useMemo(
    () => itemsOf(playlist).filter((item) => item.kind === 'missing' || !waiting.has(item.track.id)),
    [playlist, waiting],
  );
  const isEmpty = items.length === 0 && !failed && !playlist.open_suggestions;
  if (isEmpty) return <NoTracks playlist={playlist} />;
  return (
    <section
      aria-label={t('tracks')}
      tabIndex={-1}
      data-tracks=""
      data-empty={emptyColumns(playlist.tracks)}
      className="@container outline-none"
    >
      <h2 className="mb-2 text-lg font-semibold">{t('tracks')}</h2>
      {failed ? (
        <Notice
          kind="error"
          className="mb-4"
          actions={
            <Button size="sm" onClick={dismissFailure}>
              {t('dismiss')}
            </Button>
          }
        >
          {t('deleteFailed')}
        </Notice>
      ) : null}
      <DetailPlayer playlistId={playlist.id}>
        <Items {...{ playlist, items }} />
      </DetailPlayer>
    </section>
  );
}

function Items({ playlist, items }: { playlist: Playlist; items: readonly PlaylistItem[] }) {
  const t = useText('playlist-page');
  // The place may stand anywhere.
  const isLedTo = ['#suggestions', '#new', '#suggested'].includes(useLocation().hash);
  const { shown, end } = useGrowingList(items, useStore(leads) > 0 || isLedTo);
  const between = usePlacedSuggestions(playlist, items);
  // Rows are not shown before they can be moved: replaced ones would lose the focus, or a press.
  const { code, isMissing } = usePart(sortable, playlist.can_edit);
  const SortableItems = playlist.can_edit ? code : null;
  const isAwaited = playlist.can_edit && !SortableItems && !isMissing;
  const [filling, setFilling] = useState<(FillingProps & { count: number }) | null>(() => {
    const draft = keptSuggestion(playlist.id);
    return draft?.missing ? { item: draft.missing, asSource: draft.asSource, count: 0 } : null;
  });
  const fill = useCallback(
    (item: MissingItem, asSource = false): void =>
      setFilling((before) => ({ item, asSource, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const [noting, setNoting] = useState(() => {
    const itemId = keptNote(playlist.id)?.itemId;
    return itemId === undefined ? null : { itemId, count: 0 };
  });
  const note = (itemId: string): void => setNoting({ itemId, count: (noting?.count ?? 0) + 1 });
  const menu = useItemMenu(playlist, items, fill, note);
  const firstNew = useFirstNew(items);
  const [open, setOpen] = useState<{ item: PlaylistItem; x: number; y: number } | null>(null);

  // The rows that are there stay as they are when others come.
  const row = useCallback(
    (item: PlaylistItem, at: number, grip?: ReactNode): ReactNode => (
      <ItemRow
        playlist={playlist}
        item={item}
        number={at + 1}
        grip={grip}
        onFill={fill}
        onMenu={(point) => setOpen({ item, ...point })}
      />
    ),
    [playlist, fill],
  );
  const staticList = (
    <ol className="grid grid-cols-1 gap-0.5">
      {shown.map((item, at) => (
        <li key={item.itemId} className="auto-drawn">
          {item.itemId === firstNew.itemId ? (
            <NewSince playlistId={playlist.id} onHeard={firstNew.dismiss} />
          ) : null}
          {row(item, at)}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <ColumnHeads hasGrips={playlist.can_edit} buttons={playlist.can_edit ? 2 : 1} />
      {SortableItems ? (
        <SortableItems
          playlistId={playlist.id}
          items={shown}
          count={items.length}
          isWhole={isWhole(playlist)}
          row={row}
          between={between}
        />
      ) : null}
      {SortableItems || isAwaited ? null : staticList}
      {isAwaited ? <MoreToCome count={Math.min(items.length, 12)} /> : null}
      <div ref={end} />
      {isWhole(playlist) ? null : <MoreToCome />}
      <ContextMenu
        label={t('more')}
        items={open ? menu(open.item) : []}
        head={open?.item.kind === 'track' ? <TrackHead track={open.item.track} /> : null}
        at={open}
        onClose={() => setOpen(null)}
      />
      {filling && holds(playlist.my_right, 'suggest') ? (
        <Filling {...filling} key={filling.count} playlist={playlist} />
      ) : null}
      {noting && playlist.can_edit ? (
        <NoteDialog key={`note${noting.count}`} playlist={playlist} itemId={noting.itemId} />
      ) : null}
    </>
  );
}

interface FillingProps {
  item: MissingItem;
  /** True if the item has a track, and another source of it is suggested. */
  asSource: boolean;
}

/** The dialog that fills a missing item, or suggests a track for it. */
function Filling({ playlist, item, asSource }: FillingProps & { playlist: Playlist }) {
  const [open, setOpen] = useState(true);
  if (playlist.can_edit && !asSource) return <FillDialog playlist={playlist} item={item} />;
  const close = () => setOpen(false);
  return <SuggestDialog {...{ playlist, asSource, open }} missing={item} onClose={close} />;
}

/** A placeholder while the other pages of a long list load, or the code of its rows. */
function MoreToCome({ count = 3 }: { count?: number }) {
  const t = useText('playlist-page');
  return (
    <LoadingRegion label={t('loading')} className="grid gap-0.5">
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className="h-14 w-full" />
      ))}
    </LoadingRegion>
  );
}

function NoTracks({ playlist: { id, my_right: right } }: { playlist: Playlist }) {
  const t = useText('playlist-page');
  if (!holds(right, 'add')) {
    return (
      <EmptyState icon={Music} title={t('noTracks')}>
        {t('noTracksForReaders')}
      </EmptyState>
    );
  }
  const actions = (
    <>
      <LinkButton kind="primary" icon={Upload} to={paths.upload(id)}>
        {t('uploadMusic')}
      </LinkButton>
      <LinkButton icon={Link2} to={paths.upload(id, 'url')}>
        {t('addLink')}
      </LinkButton>
    </>
  );
  return (
    <EmptyState icon={Music} title={t('noTracks')} action={actions}>
      {t('noTracksText')}
    </EmptyState>
  );
}
