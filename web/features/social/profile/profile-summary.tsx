import { useQuery } from '@tanstack/react-query';
import { Rss, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getProfile, type Profile } from '#shared/social/profiles.ts';
import { base } from '#web/lib/base.ts';
import { PersonMenu } from './person-menu.tsx';
import { FollowPersonButton } from '#web/components/follow-button.tsx';
import { LinkOut } from '#web/components/link-out.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface ProfileSummaryProps {
  username: string;
  /** True on the reader's own page, which has its heading already. */
  isOwn?: boolean;
  /** True above a person's lists: name and picture alone, as a link to the page. */
  isBrief?: boolean;
  /** Content for the person alone. */
  children?: ReactNode;
}

/** Picture, name, date of joining, and numbers of playlists, likes and followers. */
export function ProfileSummary({ username, isOwn = false, isBrief = false, children }: ProfileSummaryProps) {
  const t = useText('profile');
  const { data, error, refetch } = useQuery(queryOf(getProfile, { params: { username } }));
  if (data && isBrief) return <Brief profile={data} />;
  if (data) return <Summary profile={data} isOwn={isOwn} own={data.is_me ? children : null} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <Nobody />;
  if (error) {
    return <FailedNotice onRetry={() => refetch()}>{errorText(error, t('loadFailed'))}</FailedNotice>;
  }
  return null;
}

function Summary({ profile, isOwn, own }: { profile: Profile; isOwn: boolean; own: ReactNode }) {
  const t = useText('profile');
  const language = useLanguage();
  const Name = isOwn ? 'h2' : 'h1';
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={profile.username} src={profile.avatar_url} className="size-28! text-hero!" />
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <Name className="flex flex-wrap items-center gap-3 text-xl font-bold break-all">
          {profile.username}
          {profile.is_me && !isOwn ? <Badge tone="signal">{t('yours')}</Badge> : null}
        </Name>
        <p className="text-sm text-muted">
          {[
            t('memberSince', { date: formatDate(profile.created_at, language) }),
            t('playlistCount', { count: profile.playlist_count }),
            t('likesReceived', { count: profile.likes_received }),
          ].join(' · ')}
        </p>
        <FollowNumbers profile={profile} />
        {own ? <div>{own}</div> : null}
        <div className="flex flex-wrap items-center gap-2">
          {profile.is_me ? null : (
            <span data-place="follow" className="inline-grid">
              <FollowPersonButton username={profile.username} isFollowed={profile.is_followed} />
            </span>
          )}
          <LinkOut
            icon={Rss}
            href={`${base}${paths.user(profile.username)}/feed.xml`}
            className={profile.is_me ? '-ml-3' : undefined}
          >
            {t('feed')}
          </LinkOut>
          {profile.is_me ? null : <PersonMenu profile={profile} />}
        </div>
      </div>
    </header>
  );
}

const Brief = ({ profile: { username, avatar_url } }: { profile: Profile }) => (
  <header>
    <h1 className="text-xl font-bold">
      <Link
        to={paths.user(username)}
        className="inline-flex min-h-11 items-center gap-4 break-all hover:underline"
      >
        <Avatar name={username} src={avatar_url} className="size-12! text-lg!" />
        {username}
      </Link>
    </h1>
  </header>
);

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

function Nobody() {
  const t = useText('profile');
  return (
    <EmptyState
      level={1}
      icon={UserX}
      title={t('notFound')}
      action={<LinkButton to={paths.home()}>{t('goHome')}</LinkButton>}
    >
      {t('nobodyText')}
    </EmptyState>
  );
}
