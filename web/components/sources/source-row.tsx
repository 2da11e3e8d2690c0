import { ExternalLink, FileAudio, Link, X } from 'lucide-react';
import { isDead } from '#shared/music/link-states.ts';
import type { TrackSource } from '#shared/ingest/track-sources.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { sourceName } from '#web/player/source-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';

/** A source's name for its owner: the file, or the site. */
export function useSourceName(): (source: TrackSource) => string {
  const t = useText('sources');
  return ({ kind, url }) => (kind === 'file' ? t('file') : sourceName({ kind, play_url: url }));
}

interface SourceRowProps {
  source: TrackSource;
  /** Removes the source; undefined for the recording's file and its last source. */
  onRemove: (() => void) | undefined;
}

export function SourceRow({ source, onRemove }: SourceRowProps) {
  const t = useText('sources');
  const tReason = useText('dead-reasons');
  const name = useSourceName()(source);
  const Icon = source.kind === 'file' ? FileAudio : Link;
  return (
    <li className="flex min-h-12 min-w-0 items-center gap-3">
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 font-medium">
          <span className="truncate">{name}</span>
          {isDead(source.state) ? <Badge>{tReason(source.state)}</Badge> : null}
        </p>
        {source.url === null ? null : (
          <p className="truncate text-sm text-muted" title={source.url}>
            {source.url.replace(/^https?:\/\/(www\.)?/, '')}
          </p>
        )}
        {source.added_by ? (
          <p className="truncate text-sm text-muted">{t('addedBy', { name: source.added_by.username })}</p>
        ) : null}
      </div>
      {source.duration_seconds === null ? null : (
        <span className="text-sm text-muted tabular-nums">{formatDuration(source.duration_seconds)}</span>
      )}
      {source.url === null ? null : (
        <a
          href={source.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('open', { source: name })}
          title={t('open', { source: name })}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted transition hover:bg-raised hover:text-text"
        >
          <ExternalLink aria-hidden className="size-4.5" />
        </a>
      )}
      {onRemove ? <IconButton label={t('remove', { source: name })} icon={X} onClick={onRemove} /> : null}
    </li>
  );
}
