import { Link2, Music, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { Playlist, MissingItem } from '#shared/playlists/playlists.ts';
import { holds } from '#web/components/playlist-rights.ts';
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
import { LineRow } from './line-row.tsx';
import { NewSince, useFirstNew } from './new-since.tsx';
import { type Line, linesOf } from './playlist-lines.ts';
import { keptSuggestion } from './together/kept-suggestion.ts';
import { leads } from './together/lead-to-first.ts';
import { usePlacedSuggestions } from './together/placed-suggestions.tsx';
import { useGrowingList } from '#web/ui/use-growing-list.ts';
import { useLineMenu } from './use-line-menu.ts';

const sortable = createPart(async () => (await import('./sortable-lines.tsx')).SortableLines);

const SuggestDialog = lazyPart(() => import('./together/suggest-dialog.tsx'), 'SuggestDialog');
const FillDialog = lazyPart(() => import('./fill-dialog.tsx'), 'FillDialog');

/** The music of a playlist; a click on a row plays it, and editors can move it. */
export function TrackList({ playlist }: { playlist: Playlist }) {
  const t = useText('playlist-page');
  const { waiting, failed } = useDeletions();
  const lines = linesOf(playlist).filter((line) => line.kind === 'wanted' || !waiting.has(line.track.id));
  const isEmpty = lines.length === 0 && !failed && !playlist.open_suggestions;
  if (isEmpty) return <NoTracks playlist={playlist} />;
  return (
    <section aria-label={t('tracks')} tabIndex={-1} data-tracks="" className="outline-none">
      <DetailPlayer playlistId={playlist.id}>
        <h2 className="text-lg font-semibold">{t('tracks')}</h2>
      </DetailPlayer>
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
      <Lines {...{ playlist, lines }} />
    </section>
  );
}

function Lines({ playlist, lines }: { playlist: Playlist; lines: readonly Line[] }) {
  const t = useText('playlist-page');
  const { shown, end } = useGrowingList(lines, useStore(leads) > 0);
  const between = usePlacedSuggestions(playlist, lines);
  // Rows are not shown before they can be moved: replaced ones would lose the focus, or a press.
  const { code, isMissing } = usePart(sortable, playlist.can_edit);
  const SortableLines = playlist.can_edit ? code : null;
  const [filling, setFilling] = useState<(FillingProps & { count: number }) | null>(() => {
    const draft = keptSuggestion(playlist.id);
    return draft?.missing ? { line: draft.missing, asSource: draft.asSource, count: 0 } : null;
  });
  const fill = (line: MissingItem, asSource = false): void =>
    setFilling({ line, asSource, count: (filling?.count ?? 0) + 1 });
  const menu = useLineMenu(playlist, lines, fill);
  const firstNew = useFirstNew(lines);
  const [open, setOpen] = useState<{ line: Line; x: number; y: number } | null>(null);

  const row = (line: Line, at: number, grip?: ReactNode): ReactNode => (
    <LineRow
      playlist={playlist}
      line={line}
      number={at + 1}
      grip={grip}
      onFill={fill}
      onMenu={(point) => setOpen({ line, ...point })}
    />
  );
  const staticList = (
    <ol className="grid grid-cols-1 gap-0.5">
      {shown.map((line, at) => (
        <li key={line.entryId}>
          {line.entryId === firstNew.entryId ? (
            <NewSince playlistId={playlist.id} onHeard={firstNew.dismiss} />
          ) : null}
          {row(line, at)}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {SortableLines ? (
        <SortableLines
          playlistId={playlist.id}
          lines={shown}
          count={lines.length}
          isWhole={isWhole(playlist)}
          row={row}
          between={between}
        />
      ) : null}
      {SortableLines || (playlist.can_edit && !isMissing) ? null : staticList}
      <div ref={end} />
      {isWhole(playlist) ? null : <MoreToCome />}
      <ContextMenu
        label={t('more')}
        items={open ? menu(open.line) : []}
        at={open}
        onClose={() => setOpen(null)}
      />
      {filling && holds(playlist.my_right, 'suggest') ? (
        <Filling {...filling} key={filling.count} playlist={playlist} />
      ) : null}
    </>
  );
}

interface FillingProps {
  line: MissingItem;
  /** True if the item has a track, and another source of it is suggested. */
  asSource: boolean;
}

/** The dialog that fills a missing item, or suggests a track for it. */
function Filling({ playlist, line, asSource }: FillingProps & { playlist: Playlist }) {
  const [open, setOpen] = useState(true);
  if (playlist.can_edit && !asSource) return <FillDialog playlist={playlist} line={line} />;
  const close = () => setOpen(false);
  return <SuggestDialog {...{ playlist, asSource, open }} missing={line} onClose={close} />;
}

/** A placeholder while the other pages of a long list load. */
function MoreToCome() {
  const t = useText('playlist-page');
  return (
    <LoadingRegion label={t('loading')} className="grid gap-0.5">
      {Array.from({ length: 3 }, (_, at) => (
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
