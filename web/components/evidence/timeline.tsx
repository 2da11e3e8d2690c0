import type { CopyrightMatch } from '#shared/music/copyright.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import type { EvidencePlayback } from './use-evidence-audio.ts';

interface TimelineProps {
  uploadSeconds: number;
  workSeconds: number;
  /** The names of the two lanes. */
  uploadName: string;
  workName: string;
  matches: readonly CopyrightMatch[];
  playback: EvidencePlayback | null;
  /** Called when a stretch is chosen; `offset` is the seconds into it. */
  onPick: (match: CopyrightMatch, offset: number) => void;
}

/**
 * The upload above, the work below, to one scale, with bands between the matching stretches. For eye and pointer alone:
 * texts and buttons below it say the same.
 */
export function Timeline({ uploadSeconds, workSeconds, matches, playback, ...rest }: TimelineProps) {
  const t = useText('evidence');
  const seconds = Math.max(uploadSeconds, workSeconds, 1);
  const x = (at: number) => (100 * at) / seconds;
  const isHeard = playback !== null && matches.includes(playback.match);
  return (
    <figure aria-label={t('timeline', { count: matches.length })} className="grid gap-1.5">
      <Lane
        name={rest.uploadName}
        seconds={uploadSeconds}
        at={isHeard ? playback.uploadAt : null}
        x={x}
        stretches={matches.map((match) => [match.upload_from, match.upload_to, match])}
        active={playback?.match ?? null}
        onPick={(match, at) => rest.onPick(match, at - match.upload_from)}
      />
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden className="h-8 w-full">
        {matches.map((match) => (
          <polygon
            key={`${match.upload_from} ${match.work_from}`}
            points={bandOf(match, x)}
            className={cn(match === playback?.match ? 'fill-signal/45' : 'fill-signal/20')}
          />
        ))}
      </svg>
      <Lane
        name={rest.workName}
        isBelow
        seconds={workSeconds}
        at={isHeard ? playback.workAt : null}
        x={x}
        stretches={matches.map((match) => [match.work_from, match.work_to, match])}
        active={playback?.match ?? null}
        onPick={(match, at) => rest.onPick(match, offsetOf(match, at))}
      />
    </figure>
  );
}

/** Corners of the band between the two lanes; a stretch that runs backwards crosses. */
function bandOf(match: CopyrightMatch, x: (at: number) => number): string {
  const ends = match.is_reversed ? [match.work_from, match.work_to] : [match.work_to, match.work_from];
  const [right, left] = ends.map(x);
  return `${x(match.upload_from)},0 ${x(match.upload_to)},0 ${right},10 ${left},10`;
}

/** Seconds of the upload's stretch at which a place of the work is heard. */
function offsetOf(match: CopyrightMatch, at: number): number {
  const seconds = match.is_reversed ? match.work_to - at : at - match.work_from;
  return seconds / (1 + match.tempo_percent / 100);
}

interface LaneProps {
  name: string;
  isBelow?: boolean;
  seconds: number;
  at: number | null;
  x: (at: number) => number;
  stretches: readonly (readonly [from: number, to: number, match: CopyrightMatch])[];
  active: CopyrightMatch | null;
  onPick: (match: CopyrightMatch, at: number) => void;
}

function Lane({ name, isBelow = false, seconds, at, x, stretches, active, onPick }: LaneProps) {
  const words = (
    <figcaption className="flex justify-between gap-3 text-xs text-muted tabular-nums">
      <span className="truncate">{name}</span>
      <span className="whitespace-nowrap">
        {at === null ? formatDuration(seconds) : `${formatDuration(at)} / ${formatDuration(seconds)}`}
      </span>
    </figcaption>
  );
  return (
    <div className="grid gap-1">
      {isBelow ? null : words}
      <div className="relative h-9" aria-hidden>
        <div className="absolute inset-y-0 left-0 rounded-sm bg-line" style={{ width: `${x(seconds)}%` }} />
        {stretches.map(([from, to, match]) => (
          <button
            key={`${from} ${to}`}
            type="button"
            tabIndex={-1}
            aria-label={`${formatDuration(from)}–${formatDuration(to)}`}
            title={`${formatDuration(from)}–${formatDuration(to)}`}
            onClick={(event) => {
              const { left, width } = event.currentTarget.getBoundingClientRect();
              onPick(match, from + ((event.clientX - left) / Math.max(1, width)) * (to - from));
            }}
            className={cn(
              'absolute inset-y-0 min-w-1 rounded-sm transition-colors hover:bg-signal-bright',
              match === active ? 'bg-signal-bright' : 'bg-signal/80',
            )}
            style={{ left: `${x(from)}%`, width: `${x(to - from)}%` }}
          />
        ))}
        {at === null ? null : (
          <div
            className="pointer-events-none absolute -inset-y-1 w-0.5 rounded-full bg-text"
            style={{ left: `${x(at)}%` }}
          />
        )}
      </div>
      {isBelow ? words : null}
    </div>
  );
}
