import type { Ref } from 'react';
import { Link } from 'react-router';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { UserRef } from '#shared/accounts/users.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { FollowPlaylistButton } from '#web/components/follow-button.tsx';
import { LikeButton, SaveButton } from '#web/components/playlist-actions.tsx';
import { PlayFaces } from '#web/components/play-faces.tsx';
import { holds } from '#web/components/playlist-rights.ts';
import { ShareButton } from '#web/components/share-button.tsx';
import { isWhole } from '#web/components/whole-playlist.ts';
import { formatDate } from '#web/lib/format.ts';
import { type Text, useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { cn } from '#web/ui/cn.ts';
import { ListTools } from './list-tools.tsx';
import { LongText } from './long-text.tsx';
import { EditTools } from './edit-tools.tsx';
import { useMainPlay } from './use-main-play.ts';
import { MadeTogether } from './together/made-together.tsx';
import { Presence } from './together/presence.tsx';
import { TakePart } from './together/take-part.tsx';
import { LineageLine } from './versions/lineage-line.tsx';

const HiddenNotice = lazyPart(() => import('./hidden-notice.tsx'), 'HiddenNotice');

/** Names longer than this do not fit one line at the size of a title: the head would push the songs away. */
const longName = 28;
/** Names longer than this would fill a phone's head at the usual size. */
const veryLongName = 60;

/** The height of the line of present editors, so that nothing shifts. */
const avatarHeight = '1.75rem';

interface PlaylistHeaderProps {
  playlist: Playlist;
  /** The other editors who have the playlist open. */
  present: readonly UserRef[];
  /** Takes the button that plays. */
  playRef: Ref<HTMLButtonElement>;
}

/** Cover, name, description, owner, date, number of tracks, and the playlist's actions. */
export function PlaylistHeader({ playlist, present, playRef }: PlaylistHeaderProps) {
  const t = useText('playlist-page');
  const tPieces = useText('playlist-pieces');
  const tPlayer = useText('player');
  const { isChosen, isEmpty, moment, press, warm } = useMainPlay(playlist);
  const isLong = playlist.name.length > longName;
  return (
    <header className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[14rem_minmax(0,1fr)] sm:grid-rows-[1fr_auto] sm:gap-x-8 sm:gap-y-3 min-[56.25rem]:grid-cols-[16rem_minmax(0,1fr)]">
      <CoverArt
        id={playlist.id}
        src={playlist.cover_url}
        colours={playlist.cover_colours}
        eager
        className="self-start shadow-lift sm:row-span-2"
      />
      <div className="flex min-w-0 flex-col justify-end sm:gap-3">
        <p style={{ minHeight: avatarHeight }} className="flex items-center gap-2 text-sm text-muted">
          {t('kind')}
          {playlist.visibility === 'public' ? null : <Badge>{tPieces(playlist.visibility)}</Badge>}
          {playlist.genre ? <Badge>{playlist.genre}</Badge> : null}
          {holds(playlist.my_right, 'add') ? <Presence people={present} /> : null}
        </p>
        <h1
          className={cn(
            'font-extrabold break-words',
            isLong ? 'text-xl' : 'text-hero',
            playlist.name.length > veryLongName ? 'max-sm:text-base' : 'max-sm:text-lg',
          )}
        >
          {playlist.name}
        </h1>
        <PlaylistFacts playlist={playlist} />
      </div>
      <div className="flex min-w-0 flex-col gap-2 max-sm:col-span-2 sm:gap-3">
        {playlist.is_hidden ? <HiddenNotice /> : null}
        {playlist.description ? <LongText>{playlist.description}</LongText> : null}
        <LineageLine playlist={playlist} />
        <MadeTogether playlist={playlist} />
        <div className="flex flex-wrap items-center gap-y-1 max-sm:-mr-2 sm:mt-2 sm:gap-2">
          <Button
            ref={playRef}
            // Once it plays, its player has the main button.
            data-place="play"
            kind={isChosen ? 'quiet' : 'primary'}
            disabled={isEmpty && !isChosen}
            className="max-sm:mr-1 max-sm:px-4!"
            onClick={press}
            onPointerEnter={warm}
          >
            <PlayFaces
              isChosen={isChosen}
              play={moment ? t('playFrom', { time: moment.label }) : t('play')}
              stop={tPlayer('stop')}
              hideStopOnPhones
            />
          </Button>
          <span data-place="likes" className="inline-grid">
            <LikeButton playlist={playlist} />
          </span>
          {playlist.can_edit ? null : <FollowPlaylistButton playlist={playlist} compact />}
          {/* On a phone all stand in one line, and one's own list is at hand anyway. */}
          <span className={cn('inline-grid', playlist.can_edit && 'max-sm:hidden')}>
            <SaveButton playlist={playlist} />
          </span>
          <ShareButton playlist={playlist} />
          {playlist.can_edit ? (
            <EditTools playlist={playlist} />
          ) : (
            <>
              <TakePart playlist={playlist} />
              <ListTools playlist={playlist} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

function PlaylistFacts({ playlist }: { playlist: Playlist }) {
  const t = useText('playlist-page');
  const tPieces = useText('playlist-pieces');
  const tTools = useText('list-tools');
  const tFollow = useText('follow-pieces');
  const language = useLanguage();
  const { owner } = playlist;
  const missingCount = playlist.wanted.filter((one) => !one.taken_down).length;
  const date = formatDate(playlist.created_at, language);
  const facts = [
    tPieces('trackCount', { count: playlist.track_count }),
    totalTime(playlist, t),
    t('created', { date }),
    tFollow('followers', { count: playlist.followers_count }),
    missingCount > 0 && isWhole(playlist) && tTools('missingCount', { count: missingCount }),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
      {owner ? (
        <Link
          to={paths.user(owner.username)}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-text hover:underline max-sm:w-full"
        >
          <Avatar name={owner.username} src={owner.avatar_url} className="size-7!" />
          {owner.username}
        </Link>
      ) : (
        tPieces('unknownUser')
      )}
      {/* On a phone the facts have a line of their own, which no point should begin. */}
      <span aria-hidden className="max-sm:hidden">
        ·
      </span>
      <p className="max-sm:w-full max-sm:text-xs max-sm:leading-snug">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** The length of the whole music; false where a length is not known yet. */
function totalTime(playlist: Playlist, t: Text<'playlist-page'>): string | false {
  if (!isWhole(playlist) || playlist.tracks.length === 0) return false;
  if (playlist.tracks.some((track) => track.duration_seconds === null)) return false;
  const seconds = Math.round(
    playlist.tracks.reduce((sum, { duration_seconds: length }) => sum + (length ?? 0), 0),
  );
  if (seconds < 60) return t('totalSeconds', { seconds });
  const all = Math.round(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours === 0 ? t('totalMinutes', { minutes }) : t('totalHours', { hours, minutes });
}
