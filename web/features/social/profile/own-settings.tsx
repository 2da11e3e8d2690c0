import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/accounts/current-user.ts';
import { isAdminRole } from '#shared/accounts/admin-role.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { AccountCard } from './account-card.tsx';
import { AppsCard } from './apps-card.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { chosenByTab } from './own-tabs.ts';
import { PasswordCard } from './password-card.tsx';
import { PlayerCard } from './player-card.tsx';
import { IdentitiesCard } from './security/identities-card.tsx';
import { SecurityCard } from './security/security-card.tsx';
import { ServicesCard } from './services/services-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** The settings of the reader's account. The address's hash leads to one of them. */
export function OwnSettings({ user, onDeleted }: { user: CurrentUser; onDeleted: () => void }) {
  const t = useText('profile');
  const tTitles = useText('titles');
  const headingId = useId();
  const { hash, key, state } = useLocation();
  const section = useRef<HTMLElement>(null);
  const isLed = state !== chosenByTab;
  useEffect(() => {
    // `key`: a second request on the same page counts, too. The card of the second factor finds its place by itself.
    if (!key || !isLed || hash === '#security') return;
    const place = section.current?.querySelector<HTMLElement>(`[id="${hash.slice(1)}"]`) ?? section.current;
    if (!place) return;
    place.tabIndex = -1;
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  }, [hash, key, isLed]);
  return (
    <section
      ref={section}
      id="settings"
      tabIndex={-1}
      aria-labelledby={headingId}
      className="scroll-mt-20 outline-none"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id={headingId} className="text-lg font-semibold">
          {t('settings')}
        </h2>
        <LinkButton size="sm" to={paths.moderation()}>
          {tTitles('moderation')}
        </LinkButton>
      </div>
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
          <ServicesCard />
          <BlockedPeople />
          <ExportData />
          <DeleteAccount username={user.username} onDeleted={onDeleted} />
        </div>
      </div>
    </section>
  );
}
