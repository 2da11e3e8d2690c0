import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Music2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { isExternalTrack } from '#shared/music/external-links.ts';
import type { ItemNote, Playlist, PlaylistTrack, MissingItem } from '#shared/playlists/playlists.ts';
import { PlayerPlace, PlayingWords } from '#web/components/bar/detail-player.tsx';
import { coverLight } from '#web/components/cover-light.ts';
import { holds } from '#web/components/playlist-rights.ts';
import { TrackRow } from '#web/components/track-row.tsx';
import { playKnown } from '#web/components/whole-playlist.ts';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { Equalizer } from '#web/player/equalizer.tsx';
import { currentTrackId, isPlaylistCurrent, usePlayback } from '#web/player/playback.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Point } from '#web/ui/menu.tsx';
import { DeleteButton } from './delete-button.tsx';
import { RowNote } from './notes/row-note.tsx';
import { ServiceBadge } from './outside-link.tsx';
import type { PlaylistItem } from './playlist-items.ts';
import { SuggestedBy } from './together/suggested-by.tsx';
import { TrackColumns } from './track-columns.tsx';

const DeadMark = lazyPart(() => import('#web/components/dead-mark.tsx'), 'DeadMark');

export const titleOf = (item: PlaylistItem): string =>
  item.kind === 'track' ? formatTrackTitle(item.track.title) : item.missing.title;

interface ItemRowProps {
  playlist: Playlist;
  item: PlaylistItem;
  /** The line's position in the list, from 1. */
  number: number;
  grip?: ReactNode;
  /** Called to fill a missing item. */
  onFill: (item: MissingItem) => void;
  onMenu: (at: Point) => void;
}

/** An item of a playlist with its number or the equalizer, a menu, and its note. */
export function ItemRow({ playlist, item, number, grip, onFill, onMenu }: ItemRowProps) {
  const menu = <MenuButton title={titleOf(item)} onMenu={onMenu} />;
  const atPointer = (event: MouseEvent): void => {
    event.preventDefault();
    onMenu({ x: event.clientX, y: event.clientY });
  };
  const noteUnder = (note: ItemNote | undefined, trackId: string | null): ReactNode =>
    note ? <RowNote key={note.id} {...{ note, playlist, trackId }} hasGrip={grip !== undefined} /> : null;
  if (item.kind === 'missing') {
    return (
      <>
        <div onContextMenu={atPointer} className="flex min-h-16 items-center gap-2 px-2 py-1.5 sm:gap-3">
          {grip}
          <Lead hideOnPhones={grip !== undefined}>{number}</Lead>
          <MissingWords item={item} />
          {holds(playlist.my_right, 'suggest') ? (
            <>
              <FillButton item={item} isSuggesting={!playlist.can_edit} onFill={() => onFill(item.missing)} />
              {menu}
            </>
          ) : null}
        </div>
        {noteUnder(item.missing.note, null)}
      </>
    );
  }
  return (
    <>
      <PlayableRow {...{ playlist, grip, number }} track={item.track} onContextMenu={atPointer}>
        {playlist.can_edit || item.track.is_mine ? <DeleteButton {...{ playlist, item }} /> : null}
        {menu}
      </PlayableRow>
      {noteUnder(item.track.note, item.track.id)}
    </>
  );
}

interface PlayableRowProps extends Pick<ItemRowProps, 'playlist' | 'number' | 'grip'> {
  track: PlaylistTrack;
  onContextMenu: (event: MouseEvent) => void;
  children: ReactNode;
}

function PlayableRow({ playlist, track, number, grip, onContextMenu, children }: PlayableRowProps) {
  const isPlaying = usePlayback(
    (state) => isPlaylistCurrent(playlist.id)(state) && currentTrackId(state) === track.id,
  );
  const client = useQueryClient();
  const isOutside = isExternalTrack(track);
  const sounds = usePlayback((state) => isPlaying && state.status === 'playing');
  const row = (
    <TrackRow
      track={track}
      isPlaying={isPlaying}
      onContextMenu={onContextMenu}
      onPlay={() =>
        playKnown(client, playlist, {
          startIndex: playlist.tracks.findIndex((one) => one.entry_id === track.entry_id),
        })
      }
      lead={
        <>
          {grip}
          <Lead hideOnPhones={grip !== undefined && !isPlaying}>
            {isPlaying ? <Equalizer playing={sounds} /> : number}
          </Lead>
        </>
      }
      badge={
        <>
          {isPlaying ? <PlayingWords /> : null}
          {badgeOf(track)}
        </>
      }
      after={track.suggested_by ? <SuggestedBy by={track.suggested_by} /> : undefined}
      columns={<TrackColumns track={track} isOutside={isOutside} />}
      actions={children}
    />
  );
  return (
    // The row stays the same element when it opens: a press of its title keeps the focus.
    <div
      style={isPlaying ? coverLight(playlist) : undefined}
      className={cn('rounded-cover', isPlaying && 'lit *:data-row:bg-transparent!')}
    >
      {row}
      {isPlaying ? <PlayerPlace /> : null}
    </div>
  );
}

function badgeOf(track: PlaylistTrack): ReactNode {
  const service = isExternalTrack(track) ? <ServiceBadge track={track} /> : undefined;
  return track.dead_link ? <DeadMark reason={track.dead_link} instead={service} /> : service;
}

function Lead({ children, hideOnPhones = false }: { children: ReactNode; hideOnPhones?: boolean }) {
  return (
    <span
      className={cn(
        'grid w-8 shrink-0 place-items-center text-sm text-muted tabular-nums',
        hideOnPhones && 'max-sm:hidden',
      )}
    >
      {children}
    </span>
  );
}

function MissingWords({ item: { missing } }: { item: Extract<PlaylistItem, { kind: 'missing' }> }) {
  const t = useText('playlist-page');
  const tPieces = useText('playlist-pieces');
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-cover border border-dashed border-edge text-muted">
        <Music2 aria-hidden className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1 text-muted">
        <span className="block truncate font-medium">{missing.title}</span>
        <span className="flex items-center gap-2 text-sm">
          <Badge className={missing.taken_down ? 'shrink-0' : 'shrink-0 max-sm:hidden'}>
            {t(missing.taken_down ? 'takenDown' : 'wanted')}
          </Badge>
          <span className="truncate">{missing.artist || tPieces('unknownArtist')}</span>
        </span>
      </span>
      <span className="w-12 shrink-0 text-right text-sm text-muted tabular-nums max-sm:hidden">
        {formatDuration(missing.duration_seconds)}
      </span>
    </>
  );
}

interface FillButtonProps {
  item: PlaylistItem;
  /** True for readers who can only suggest a track for it. */
  isSuggesting: boolean;
  onFill: () => void;
}

function FillButton({ item, isSuggesting, onFill }: FillButtonProps) {
  const t = useText('list-tools');
  return (
    <Button
      size="sm"
      aria-label={t(isSuggesting ? 'haveItem' : 'fillItem', { title: titleOf(item) })}
      onClick={onFill}
    >
      {t(isSuggesting ? 'have' : 'fill')}
    </Button>
  );
}

function MenuButton({ title, onMenu }: { title: string; onMenu: (at: Point) => void }) {
  const t = useText('playlist-page');
  return (
    <IconButton
      label={t('actions', { title })}
      icon={Ellipsis}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        onMenu({ x: left, y: bottom });
      }}
    />
  );
}
