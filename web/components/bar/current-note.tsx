import { useQuery } from '@tanstack/react-query';
import { isInSpan } from '#shared/playlists/note-span.ts';
import { wholeOf } from '#web/components/whole-playlist.ts';
import { currentOf, usePlayback } from '#web/player/playback.ts';
import { cn } from '#web/ui/cn.ts';
import { WhyLine } from './why-line.tsx';

/** The liner note of the moment that plays, as its playlist was read last, or the reason of a song that the player added. */
export function CurrentNote({ className }: { className: string }) {
  const item = usePlayback(currentOf);
  // It fetches nothing: where the playlist is not at hand, the music goes on without its notes.
  const { data: playlist } = useQuery({ ...wholeOf(item?.playlistId ?? ''), enabled: false });
  const note = playlist?.tracks.find(({ id }) => id === item?.track.id)?.note;
  const isNow = usePlayback((state) => note !== undefined && isInSpan(note, state.positionSeconds));
  if (item?.why) return <WhyLine why={item.why} className={className} />;
  if (!note || !isNow) return null;
  return (
    <p dir="auto" title={note.text} className={cn('break-words', className)}>
      {note.text}
    </p>
  );
}
