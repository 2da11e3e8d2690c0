import { ListPlus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PlaylistSummary, PlaylistTrack } from '#shared/playlists/playlists.ts';
import { useAddToPlaylist } from '#web/components/use-track-items.tsx';
import { formatDate, formatTrackTitle } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface CardDetailsProps {
  id: string;
  playlist: PlaylistSummary;
  /** The tracks; null until loaded. */
  tracks: readonly PlaylistTrack[] | null;
  /** Called at a press anywhere: the cover below it is a link. */
  onPress: () => void;
}

/** The details of a playlist over its cover, while a pointer rests there or a press keeps them open. */
export function CardDetails({ id, playlist, tracks, onPress }: CardDetailsProps) {
  const t = useText('feed');
  const tPieces = useText('playlist-pieces');
  const language = useLanguage();
  const facts = [
    tPieces('trackCount', { count: playlist.track_count }),
    playlist.genre,
    formatDate(playlist.created_at, language),
  ].filter(Boolean);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a larger target for the link in the card's name
    <div
      id={id}
      onClick={onPress}
      className="max-sm:col-span-2 max-sm:row-start-4 max-sm:mt-2 max-sm:rounded-cover sm:absolute sm:inset-0 flex cursor-pointer flex-col gap-2 scheme-dark bg-shade/76 text-text p-4 text-sm backdrop-blur-md"
      data-shown=""
    >
      <div className="pr-11">
        <p className="line-clamp-2 font-display text-lg font-semibold">{playlist.name}</p>
        <p>{facts.join(' · ')}</p>
      </div>
      {playlist.description ? (
        <p className="line-clamp-2 whitespace-pre-line">{playlist.description}</p>
      ) : null}
      {playlist.track_count > 0 ? (
        <div className="flex min-h-0 flex-1 flex-col">
          <p lang={t.lang('tracksHere')} className="mb-1 font-semibold">
            {t('tracksHere')}
          </p>
          {tracks ? (
            <TrackTitles tracks={tracks} count={playlist.track_count} label={t('tracksHere')} />
          ) : (
            <TitlesToCome />
          )}
        </div>
      ) : null}
    </div>
  );
}

/** The height of a title's line, in px: Tailwind's `leading-7`. */
const lineHeight = 28;

interface TrackTitlesProps {
  tracks: readonly PlaylistTrack[];
  /** Number of all tracks of the playlist. */
  count: number;
  label: string;
}

/** The titles that have room, and the number of the others. */
function TrackTitles({ tracks, count, label }: TrackTitlesProps) {
  const t = useText('feed');
  const addTo = useAddToPlaylist();
  const list = useRef<HTMLOListElement>(null);
  const [room, setRoom] = useState(tracks.length);
  useLayoutEffect(() => {
    const lines = Math.floor((list.current?.clientHeight ?? 0) / lineHeight);
    if (lines > 0) setRoom(lines >= count ? tracks.length : Math.max(1, lines - 1));
  }, [tracks.length, count]);
  const others = count - Math.min(room, tracks.length);
  return (
    <ol
      ref={list}
      aria-label={label}
      className="min-h-0 flex-1 list-inside list-decimal overflow-hidden tabular-nums sm:pr-16"
    >
      {tracks.slice(0, room).map((track) => (
        <li key={track.entry_id} className="relative truncate pr-9 leading-7">
          {formatTrackTitle(track.title)}
          {addTo ? <AddButton title={formatTrackTitle(track.title)} onAdd={() => addTo(track)} /> : null}
        </li>
      ))}
      {others > 0 ? <li className="list-none leading-7">{t('andMore', { count: others })}</li> : null}
    </ol>
  );
}

function AddButton({ title, onAdd }: { title: string; onAdd: () => void }) {
  const t = useText('feed');
  const label = t('addTrack', { title });
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={(event) => {
        // The rest of the cover leads to the playlist.
        event.stopPropagation();
        onAdd();
      }}
      className="absolute top-0 right-0 grid size-7 place-items-center rounded-full hover:bg-text/15"
    >
      <ListPlus aria-hidden className="size-4.5" />
    </button>
  );
}

function TitlesToCome() {
  return (
    <div className="grid gap-2 pt-1">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
