import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import { patterns } from '#shared/pages.ts';
import { isAdminRole } from '#shared/accounts/users.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { isSetUpAsked } from '#web/lib/set-up-asked.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { AccountCard } from './account-card.tsx';
import { AppsCard } from './apps-card.tsx';
import { AvatarEditor } from './avatar-editor.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailNotice } from './email-notice.tsx';
import { ExportData } from './export-data.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PlayerCard } from './player-card.tsx';
import { ProfileLoading, useProfileIsHere } from './profile-loading.tsx';
import { ProfilePlaylists } from './profile-playlists.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import { IdentitiesCard } from './security/identities-card.tsx';
import { SecurityCard } from './security/security-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** The reader's own page: the public profile, and the account's settings. */
export function ProfilePage() {
  const { user } = useCurrentUser();
  const [isDeleted, setIsDeleted] = useState(false);
  return user && !isDeleted ? <OwnProfile user={user} onDeleted={() => setIsDeleted(true)} /> : null;
}

function OwnProfile({ user, onDeleted }: { user: CurrentUser; onDeleted: () => void }) {
  const t = useText('profile');
  const tTitles = useText('titles');
  const isHere = useProfileIsHere(user.username);
  const headingId = useId();
  const { hash, key } = useLocation();
  const settings = useRef<HTMLElement>(null);
  const isWanted = hash === '#settings' && isHere;
  const isSetUp = useStore(isSetUpAsked);
  useEffect(() => {
    // `key`: a second request on the same page counts, too.
    if (!isWanted || !key) return;
    settings.current?.scrollIntoView();
    settings.current?.focus({ preventScroll: true });
  }, [isWanted, key]);
  if (isSetUp) {
    return (
      <>
        <PageHeading title="profile" />
        <div className="max-w-2xl">
          <SecurityCard username={user.username} wish={key} />
        </div>
      </>
    );
  }
  if (!isHere) return <ProfileLoading />;
  return (
    <>
      <PageHeading title="profile">
        <div className="flex flex-wrap gap-2">
          <LinkButton size="sm" to={patterns.myTracks}>
            {tTitles('myTracks')}
          </LinkButton>
          <LinkButton size="sm" to={patterns.recentPlays}>
            {tTitles('recentPlays')}
          </LinkButton>
          <LinkButton size="sm" to={patterns.favourites}>
            {tTitles('favourites')}
          </LinkButton>
          <LinkButton size="sm" to={paths.moderation()}>
            {tTitles('moderation')}
          </LinkButton>
          <LinkButton size="sm" to={paths.user(user.username)}>
            {t('seePublic')}
          </LinkButton>
        </div>
      </PageHeading>
      <div className="grid gap-8">
        <ProfileSummary username={user.username} isOwn>
          <AvatarEditor user={user} />
        </ProfileSummary>
        {user.email_verified ? null : <EmailNotice email={user.email} />}
        <ProfilePlaylists username={user.username} isOwn />
        <section
          ref={settings}
          id="settings"
          tabIndex={-1}
          aria-labelledby={headingId}
          className="outline-none"
        >
          <h2 id={headingId} className="mb-4 text-lg font-semibold">
            {t('settings')}
          </h2>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid gap-4">
              <StorageCard />
              <AccountCard user={user} key={user.username + user.email} />
              <PasswordCard username={user.username} />
              <AppsCard username={user.username} />
              <TokensCard isAdmin={isAdminRole(user.role)} />
            </div>
            <div className="grid gap-4">
              <SessionsCard />
              <SecurityCard username={user.username} wish={hash === '#security' ? key : null} />
              <IdentitiesCard username={user.username} />
              <InvitationsCard />
              <NotificationsCard />
              <PlayerCard />
              <BlockedPeople />
              <ExportData />
              <DeleteAccount username={user.username} onDeleted={onDeleted} />
            </div>
          </div>
        </section>
      </div>
    </>
  );
}
