import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getProfile, type Profile } from '#shared/social/profiles.ts';
import { EmptyPlace } from '#web/components/empty-place.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { isNobody } from './is-nobody.ts';
import { PersonHead } from './person-head.tsx';
import { useProfileMusic } from './profile-music.tsx';

interface ProfileSummaryProps {
  username: string;
  /** True on the reader's own page, which has its heading already. */
  isOwn?: boolean;
  /** Content for the person alone. */
  children?: ReactNode;
}

/** The head of a person's page, or the reason why there is none. */
export function ProfileSummary({ username, isOwn = false, children }: ProfileSummaryProps) {
  const { data, error, refetch } = useQuery({ ...profileOf(username), retryOnMount: false });
  const music = useProfileMusic(username);
  if (data) {
    const top = music.data?.top_playlist ?? null;
    return <PersonHead profile={data} top={top} isOwn={isOwn} own={data.is_me ? children : null} />;
  }
  return (
    <>
      <NoProfile error={error} onRetry={refetch} />
      {isNobody(error) ? <EmptyPlace /> : null}
    </>
  );
}

/** The name and picture of a person above their lists, as a link to the page. */
export function ProfileLine({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(profileOf(username));
  if (data) return <Line profile={data} />;
  return <NoProfile error={error} onRetry={refetch} />;
}

const profileOf = (username: string) => queryOf(getProfile, { params: { username } });

const Line = ({ profile: { username, avatar_url } }: { profile: Profile }) => (
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

function NoProfile({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  const t = useText('profile');
  if (isNobody(error)) return <Nobody />;
  if (error) return <FailedNotice onRetry={onRetry}>{errorText(error, t('loadFailed'))}</FailedNotice>;
  return null;
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
