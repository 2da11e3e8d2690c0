import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { clock } from '#shared/playlists/note-span.ts';
import { type AnyComment, listComments } from '#shared/social/comments.ts';
import { wholeOf } from '#web/components/whole-playlist.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { seekTo } from '#web/player/controls.ts';
import { currentTrackId, usePlayback } from '#web/player/playback.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useWordsShown } from './words-shown.ts';

/** Time for which the words of a moment stay, in seconds. */
const staySeconds = 5;

interface WaveMomentsProps {
  playlistId: string;
  duration: number;
  position: number;
}

/** The commented moments of the song that plays, as marks on its wave; the words of each show as it plays. */
export function WaveMoments({ playlistId, duration, position }: WaveMomentsProps) {
  const moments = useMoments(playlistId).filter(({ seconds }) => seconds < duration);
  const isShown = useWordsShown();
  const now = moments.findLast(({ seconds }) => seconds <= position && position < seconds + staySeconds);
  if (moments.length === 0) return null;
  return (
    <>
      <Marks moments={moments} duration={duration} />
      {isShown ? <Words now={now} duration={duration} /> : null}
    </>
  );
}

interface Moment {
  comment: AnyComment;
  seconds: number;
}

/** The comments at moments of the song that plays, in its order, as far as its playlist is at hand. */
function useMoments(playlistId: string): Moment[] {
  const trackId = usePlayback(currentTrackId);
  const { data: playlist } = useQuery({ ...wholeOf(playlistId), enabled: false });
  const item_id = playlist?.tracks.find(({ id }) => id === trackId)?.entry_id;
  const query = { sort: 'moments' as const, item_id };
  const { data } = useQuery({
    ...queryOf(listComments, { params: { id: playlistId }, query }),
    enabled: item_id !== undefined,
  });
  const comments = item_id === undefined ? [] : (data?.comments ?? []);
  return comments.flatMap((comment) =>
    comment.position_ms === null || comment.by === null
      ? []
      : [{ comment, seconds: comment.position_ms / 1000 }],
  );
}

const percent = (seconds: number, duration: number): string => `${((100 * seconds) / duration).toFixed(2)}%`;

/** One stop of the Tab key; arrows go from mark to mark. */
function Marks({ moments, duration }: { moments: readonly Moment[]; duration: number }) {
  const t = useText('wave-moments');
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, moments.length - 1);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (at + step + moments.length) % moments.length;
    setChosen(next);
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <fieldset className="pointer-events-none absolute inset-0">
      <legend className="sr-only">{t('marks')}</legend>
      {moments.map(({ comment: { id, by, text }, seconds }, index) => (
        <button
          key={id}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-label={t('mark', { name: by?.username ?? '', time: clock(seconds), text })}
          title={`${by?.username ?? ''}: ${text}`}
          onKeyDown={press}
          onClick={() => {
            setChosen(index);
            seekTo(seconds);
          }}
          style={{ left: percent(seconds, duration) }}
          className="group pointer-events-auto absolute -bottom-2 grid size-6 -translate-x-1/2 place-items-center rounded-full"
        >
          <span
            aria-hidden
            className="size-2 rounded-full bg-live ring-2 ring-page transition group-hover:size-3"
          />
        </button>
      ))}
    </fieldset>
  );
}

function Words({ now, duration }: { now: Moment | undefined; duration: number }) {
  const share = now ? percent(now.seconds, duration) : '0%';
  return (
    <output
      style={{ left: share, transform: `translateX(-${share})` }}
      className="pointer-events-none absolute bottom-full mb-1 flex max-w-full items-center gap-2 empty:hidden"
    >
      {now ? (
        <span className="flex min-w-0 items-center gap-2 rounded-full bg-raised py-1 pr-3 pl-1 text-sm text-text shadow-lift ring-1 ring-line">
          <Avatar
            name={now.comment.by?.username ?? ''}
            src={now.comment.by?.avatar_url}
            className="size-6! text-xs!"
          />
          <span className="sr-only">{now.comment.by?.username}: </span>
          <span dir="auto" className="truncate">
            {now.comment.text}
          </span>
        </span>
      ) : null}
    </output>
  );
}
