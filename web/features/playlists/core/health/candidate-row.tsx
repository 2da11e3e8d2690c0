import { Check } from 'lucide-react';
import { isExternalTrack } from '#shared/music/external-links.ts';
import { HearTrack } from '#web/components/hear-track.tsx';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import type { PlayableTrack } from '#web/player/queue.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ServiceBadge } from '../outside-link.tsx';

interface CandidateRowProps {
  track: PlayableTrack;
  isOwn?: boolean;
  /** True if it is known as the same recording, or sounds like it. */
  isSame?: boolean;
  /** The title of the track to be replaced. */
  inPlaceOf: string;
  busy: boolean;
  onTake: () => void;
}

/** A candidate to replace a dead link: it plays in place, and one press takes it. */
export function CandidateRow({ track, isOwn, isSame, inPlaceOf: title, busy, onTake }: CandidateRowProps) {
  const t = useText('dead-items');
  const tPieces = useText('playlist-pieces');
  const name = formatTrackTitle(track.title);
  return (
    <li className="flex min-w-0 items-center gap-3">
      <HearTrack track={track} label={t('hear', { name })} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium break-words">{name}</p>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {isExternalTrack(track) ? <ServiceBadge track={track} /> : null}
          {isOwn ? <Badge>{t('own')}</Badge> : null}
          {isSame ? <Badge tone="live">{t('sameRecording')}</Badge> : null}
          <span className="min-w-0 truncate">{track.artist || tPieces('unknownArtist')}</span>
        </p>
      </div>
      <span className="text-sm text-muted tabular-nums max-sm:hidden">
        {formatDuration(track.duration_seconds)}
      </span>
      <Button
        size="sm"
        icon={Check}
        busy={busy}
        aria-label={t('takeNamed', { name, title })}
        onClick={onTake}
      >
        {t('take')}
      </Button>
    </li>
  );
}
