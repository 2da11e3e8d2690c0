import type { ItemNote } from './playlists.ts';

type Span = Pick<ItemNote, 'from_seconds' | 'to_seconds'>;

/** A moment of a song as m:ss. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The span of a note: `1:02–2:10`, `1:02` to the end; '' where it is about the whole song. */
export function noteSpan({ from_seconds: from, to_seconds: to }: Span): string {
  if (from === null && to === null) return '';
  return to === null ? clock(from ?? 0) : `${clock(from ?? 0)}–${clock(to)}`;
}

/** Reports whether a moment lies in the span of a note. */
export const isInSpan = ({ from_seconds: from, to_seconds: to }: Span, seconds: number): boolean =>
  seconds >= (from ?? 0) && (to === null || seconds < to);
