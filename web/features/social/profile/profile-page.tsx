import { useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { isSetUpAsked } from '#web/lib/set-up-asked.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AvatarEditor } from './avatar-editor.tsx';
import { EmailNotice } from './email-notice.tsx';
import { OwnSettings } from './own-settings.tsx';
import { useOwnTab } from './own-tabs.ts';
import { ProfileLoading, useProfileState } from './profile-loading.tsx';
import { ProfileMusic } from './profile-music.tsx';
import { ProfilePlaylists } from './profile-playlists.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import { SecurityCard } from './security/security-card.tsx';

/** The reader's own page in two tabs: the public profile, and the account's settings. */
export function ProfilePage() {
  const { user } = useCurrentUser();
  const [isDeleted, setIsDeleted] = useState(false);
  return user && !isDeleted ? <OwnProfile user={user} onDeleted={() => setIsDeleted(true)} /> : null;
}

function OwnProfile({ user, onDeleted }: { user: CurrentUser; onDeleted: () => void }) {
  const t = useText('profile');
  const { key } = useLocation();
  const [tab, selectTab] = useOwnTab();
  const isSetUp = useStore(isSetUpAsked);
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
  return (
    <>
      <PageHeading title="profile" />
      {user.email_verified ? null : (
        <div className="mb-6">
          <EmailNotice email={user.email} />
        </div>
      )}
      <Tabs
        label={t('ownTabs')}
        selected={tab}
        onSelect={selectTab}
        tabs={[
          { key: 'page', label: t('ownPage'), content: <OwnPage user={user} /> },
          {
            key: 'settings',
            label: t('settings'),
            content: <OwnSettings user={user} onDeleted={onDeleted} />,
          },
        ]}
      />
    </>
  );
}

/** The page that others see, with a way to change its picture. */
function OwnPage({ user }: { user: CurrentUser }) {
  const t = useText('profile');
  const state = useProfileState(user.username);
  if (state === 'loading') return <ProfileLoading />;
  return (
    <div className="grid gap-8">
      <ProfileSummary username={user.username} isOwn>
        <AvatarEditor user={user}>
          <LinkButton size="sm" to={paths.user(user.username)}>
            {t('seePublic')}
          </LinkButton>
        </AvatarEditor>
      </ProfileSummary>
      {state === 'here' ? (
        <>
          <ProfileMusic username={user.username} />
          <ProfilePlaylists username={user.username} isOwn />
        </>
      ) : null}
    </div>
  );
}
