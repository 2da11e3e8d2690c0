import { useQueryClient } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { Link } from 'react-router';
import type { NewsItem } from '#shared/social/following.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { playFrom } from '#web/components/play-from.ts';
import { usePlayPlaylist } from '#web/components/use-play-playlist.ts';
import { formatRelative } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/button.tsx';

/** A person's actions on a playlist in a day: cover, text, first tracks, and a play button. */
export function NewsRow({ line }: { line: NewsItem }) {
  const t = useText('following-feed');
  const tPlayer = useText('player');
  const language = useLanguage();
  const { person, playlist, tracks, count } = line;
  const client = useQueryClient();
  const player = usePlayPlaylist(playlist.id);
  const others = count - tracks.length;
  const label = player.isChosen ? tPlayer('stop') : t('play', { name: playlist.name });
  return (
    <article
      aria-label={playlist.name}
      className="flex items-start gap-3 rounded-panel bg-surface p-4 sm:gap-4"
    >
      <Link to={paths.playlist(playlist.id)} tabIndex={-1} aria-hidden className="w-16 shrink-0 sm:w-20">
        <CoverArt id={playlist.id} src={playlist.cover_url} />
      </Link>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-center gap-x-2 text-sm text-muted">
          <Avatar name={person.username} src={person.avatar_url} className="size-7! max-sm:hidden" />
          <p className="min-w-0 break-words">
            <Link to={paths.user(person.username)} className="font-medium text-text hover:underline">
              {t(line.kind, { name: person.username, count })}
            </Link>
          </p>
        </div>
        <h3 className="line-clamp-2 text-lg font-semibold break-words">
          <Link to={paths.playlist(playlist.id)} className="hover:underline">
            {playlist.name}
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm text-muted">
          {tracks.map(({ title }) => title).join('\u00A0· ')}
          {others > 0 ? ` ${t('more', { count: others })}` : ''}
        </p>
        <time dateTime={line.at} className="text-sm text-muted">
          {formatRelative(line.at, language)}
        </time>
      </div>
      <IconButton
        kind="primary"
        label={label}
        icon={player.isChosen ? Square : Play}
        iconClassName="fill-current"
        onClick={() => (player.isChosen ? player.stop() : playFrom(client, playlist.id, tracks[0]?.id))}
        onPointerEnter={player.warm}
      />
    </article>
  );
}
