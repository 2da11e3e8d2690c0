import { Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { lightOfName } from '#shared/accounts/person-hue.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import type { Profile } from '#shared/social/profiles.ts';
import { FollowPersonButton } from '#web/components/follow-button.tsx';
import { LinkOut } from '#web/components/link-out.tsx';
import { PlayFaces } from '#web/components/play-faces.tsx';
import { SleeveLight } from '#web/components/sleeve-light.tsx';
import { usePlayPlaylist } from '#web/components/use-play-playlist.ts';
import { base } from '#web/lib/base.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { PersonMenu } from './person-menu.tsx';

/** Names longer than this do not fit one line at the size of a title. */
const longName = 16;

interface PersonHeadProps {
  profile: Profile;
  /** The most popular of their public playlists; null without any. */
  top: PlaylistSummary | null;
  /** True on the reader's own page, which has its heading already. */
  isOwn: boolean;
  /** Content for the person alone. */
  own: ReactNode;
}

/** A person's face in its own light, name, date of joining, numbers, and one Play: that of their most popular playlist. */
export function PersonHead({ profile, top, isOwn, own }: PersonHeadProps) {
  const t = useText('profile');
  const language = useLanguage();
  const { username: name, is_me: isMe } = profile;
  const Name = isOwn ? 'h2' : 'h1';
  return (
    <header className="grid grid-cols-[7rem_minmax(0,1fr)] items-end gap-x-4 gap-y-3 sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-x-8">
      <SleeveLight
        playlist={{ id: profile.id, cover_colours: profile.avatar_colours ?? lightOfName(name) }}
      />
      <Avatar
        name={name}
        src={profile.avatar_url}
        className="size-28! text-hero! shadow-lift sm:row-span-2 sm:size-56!"
      />
      <div className="grid min-w-0 gap-1 sm:gap-2">
        <Name
          className={cn(
            'font-extrabold break-words',
            name.length > longName ? 'text-xl break-all' : 'text-xl sm:text-hero',
          )}
        >
          {name}
        </Name>
        {isMe && !isOwn ? (
          <span>
            <Badge tone="signal">{t('yours')}</Badge>
          </span>
        ) : null}
        <p className="text-sm text-muted">
          {[
            t('memberSince', { date: formatDate(profile.created_at, language) }),
            t('playlistCount', { count: profile.playlist_count }),
            t('likesReceived', { count: profile.likes_received }),
          ].join(' · ')}
        </p>
        <FollowNumbers profile={profile} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:col-span-2">
        {top ? <PlayTop playlist={top} /> : null}
        {isMe ? null : (
          <span data-place="follow" className="inline-grid">
            <FollowPersonButton username={name} isFollowed={profile.is_followed} />
          </span>
        )}
        <LinkOut icon={Rss} href={`${base}${paths.user(name)}/feed.xml`} className="min-w-11 justify-center">
          <span className="max-sm:sr-only">{t('feed')}</span>
        </LinkOut>
        {isMe ? null : <PersonMenu profile={profile} />}
        {own ? <div className="w-full">{own}</div> : null}
      </div>
    </header>
  );
}

function PlayTop({ playlist: { id, name } }: { playlist: PlaylistSummary }) {
  const t = useText('profile');
  const { isChosen, toggle, warm } = usePlayPlaylist(id);
  return (
    <Button
      kind={isChosen ? 'quiet' : 'primary'}
      aria-label={isChosen ? undefined : t('play', { name })}
      title={t('playTopHint', { name })}
      onClick={toggle}
      onPointerEnter={warm}
    >
      <PlayFaces isChosen={isChosen} play={t('playTop')} stop={t('stop')} hideStopOnPhones />
    </Button>
  );
}

/** The numbers of followers and of followed people, as links to the lists. */
function FollowNumbers({ profile }: { profile: Profile }) {
  const t = useText('follow-pieces');
  const { username, followers_count, following_count } = profile;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <TextLink to={paths.follows(username)}>{t('followers', { count: followers_count })}</TextLink>
      {following_count === null ? null : (
        <TextLink to={paths.follows(username, 'people')}>{t('follows', { count: following_count })}</TextLink>
      )}
    </p>
  );
}
