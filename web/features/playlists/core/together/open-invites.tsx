import { Link2 } from 'lucide-react';
import type { Invite } from '#shared/playlists/collaboration.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PeopleChanges } from './use-people.ts';

interface OpenInvitesProps {
  invites: readonly Invite[];
  changes: PeopleChanges;
}

/** Valid invitations, each with its expiry, number of uses, and a button to revoke it. */
export function OpenInvites({ invites, changes: { revocation } }: OpenInvitesProps) {
  const t = useText('people');
  if (invites.length === 0) return null;
  return (
    <section aria-labelledby="open-invites" className="grid grid-cols-1 gap-1">
      <h3 id="open-invites" className="font-semibold">
        {t('invitesTitle')}
      </h3>
      <ul className="grid grid-cols-1">
        {invites.map((invite) => (
          <OpenInvite
            key={invite.id}
            invite={invite}
            isBusy={revocation.isPending && revocation.variables === invite.id}
            onRevoke={() =>
              revocation.mutate(invite.id, { onSuccess: () => void toast.success(t('revoked')) })
            }
          />
        ))}
      </ul>
      {revocation.error ? <Notice kind="error">{errorText(revocation.error, t('saveFailed'))}</Notice> : null}
    </section>
  );
}

interface OpenInviteProps {
  invite: Invite;
  isBusy: boolean;
  onRevoke: () => void;
}

function OpenInvite({ invite: { person, right, expires_at, uses }, isBusy, onRevoke }: OpenInviteProps) {
  const t = useText('people');
  const language = useLanguage();
  const facts = [
    t(right),
    t('until', { date: formatDate(expires_at, language) }),
    person ? t('waiting') : t('used', { count: uses }),
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      {person ? (
        <Avatar name={person.username} src={person.avatar_url} />
      ) : (
        <span className="grid size-8 shrink-0 place-items-center text-muted">
          <Link2 aria-hidden className="size-5" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{person?.username ?? t('linkInvite')}</span>
        <span className="block text-sm text-muted">{facts.join(' · ')}</span>
      </span>
      <Button
        size="sm"
        busy={isBusy}
        aria-label={person ? t('revokeName', { name: person.username }) : t('revokeLink')}
        onClick={onRevoke}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}
