import { UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type Collaboration,
  type Invite,
  type Member,
  MemberRight,
} from '#shared/playlists/collaboration.ts';
import type { UserRef } from '#shared/accounts/users.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Select } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PeopleChanges } from './use-people.ts';

interface MemberListProps {
  people: Collaboration;
  /** The owner's changes; null for other readers. */
  changes: PeopleChanges | null;
}

/** The owner and the members with their rights. */
export function MemberList({ people: { owner, members, invites = [] }, changes }: MemberListProps) {
  const t = useText('people');
  const failure = changes?.member.error ?? changes?.removal.error;
  return (
    <section aria-labelledby="members" className="grid grid-cols-1 gap-1">
      <h3 id="members" className="font-semibold">
        {t('members', { count: members.length })}
      </h3>
      <ul className="grid grid-cols-1">
        <Row person={owner}>
          <span className="text-sm text-muted">{t('owner')}</span>
        </Row>
        {members.map((member) => (
          <Row key={member.person.id} person={member.person}>
            {changes ? (
              <Tools
                member={member}
                links={invites.filter(({ person }) => person === null)}
                changes={changes}
              />
            ) : (
              <span className="text-sm text-muted">{t(member.right)}</span>
            )}
          </Row>
        ))}
      </ul>
      {failure ? <Notice kind="error">{errorText(failure, t('saveFailed'))}</Notice> : null}
    </section>
  );
}

function Row({ person, children }: { person: UserRef; children: ReactNode }) {
  const t = useText('people');
  const { user } = useCurrentUser();
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Link
        to={paths.user(person.username)}
        className="flex min-h-11 min-w-0 flex-1 basis-36 items-center gap-3 font-medium hover:underline"
      >
        <Avatar name={person.username} src={person.avatar_url} />
        <span className="truncate">{person.username}</span>
        {user?.id === person.id ? <span className="text-sm text-muted">({t('you')})</span> : null}
      </Link>
      {children}
    </li>
  );
}

interface ToolsProps {
  member: Member;
  /** Invitation links that are still valid. */
  links: readonly Invite[];
  changes: PeopleChanges;
}

function Tools({ member: { person, right }, links, changes }: ToolsProps) {
  const t = useText('people');
  const confirm = useConfirm();
  const name = person.username;

  async function remove(): Promise<void> {
    const question = {
      title: t('removeTitle', { name }),
      text: t('removeText', { name }),
      confirmLabel: t('remove'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    changes.removal.mutate(name, {
      onSuccess() {
        void toast.success(t('removed', { name }));
        if (links.length > 0) void offerToEndLinks();
      },
    });
  }

  /** Offers to end the invitation links after a removal: the removed member may know one. */
  async function offerToEndLinks(): Promise<void> {
    const question = {
      title: t('endLinksTitle', { count: links.length }),
      text: t('endLinksText', { name }),
      confirmLabel: t('endLinks'),
      cancelLabel: t('keepLinks'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    for (const { id } of links) changes.revocation.mutate(id);
  }

  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <Select
        label={t('rightOf', { name })}
        hideLabel
        value={right}
        className="grow"
        onChange={({ target }) => changes.member.mutate({ name, right: target.value as MemberRight })}
      >
        {MemberRight.options.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </Select>
      <IconButton label={t('removeName', { name })} icon={UserMinus} onClick={() => void remove()} />
    </div>
  );
}
