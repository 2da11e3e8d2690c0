import { Link2, UserPlus } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import type { Invite } from '#shared/playlists/collaboration.ts';
import { usernameMax } from '#shared/limits.ts';
import { LinkPart } from '#web/components/share/link-part.tsx';
import { base } from '#web/lib/base.ts';
import { fieldErrors, errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Select, TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { keptInvite } from './kept-invite.ts';
import type { PeopleChanges } from './use-people.ts';

type Right = Invite['right'];

interface Draft {
  right: Right;
  name: string;
}

const blank: Draft = { right: 'edit', name: '' };

interface InvitePartProps {
  playlistId: string;
  changes: PeopleChanges;
}

/** Invites by a link, or by name. */
export function InvitePart({ playlistId, changes: { invite } }: InvitePartProps) {
  const t = useText('people');
  const [draft, setDraft, forget] = useKeptState<Draft>(keptInvite(playlistId), blank);
  const { right, name } = draft;
  const byName = invite.variables?.name !== undefined;
  const token = invite.data?.token;

  function inviteByName(event: SyntheticEvent): void {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '' || invite.isPending) return;
    invite.mutate(
      { right, name: trimmed },
      {
        onSuccess: () => {
          forget();
          void toast.success(t('invited', { name: trimmed }));
        },
      },
    );
  }

  return (
    <section aria-labelledby="invite" className="grid grid-cols-1 gap-3">
      <h3 id="invite" className="font-semibold">
        {t('inviteTitle')}
      </h3>
      <Select
        label={t('invitedMay')}
        value={right}
        onChange={({ target }) => setDraft({ ...draft, right: target.value as Right })}
      >
        <option value="edit">{t('edit')}</option>
        <option value="add">{t('add')}</option>
      </Select>
      <Button
        icon={Link2}
        className="justify-self-start"
        busy={invite.isPending && !byName}
        onClick={() => invite.mutate({ right })}
      >
        {t('byLink')}
      </Button>
      {token ? (
        <div className="grid grid-cols-1 gap-3 rounded-cover bg-page p-3">
          <output className="text-sm">{t('linkReady')}</output>
          <LinkPart link={location.origin + base + paths.invite(token)} name={t('inviteTitle')} />
        </div>
      ) : null}
      {invite.error && !byName ? (
        <Notice kind="error">{errorText(invite.error, t('saveFailed'))}</Notice>
      ) : null}
      <form onSubmit={inviteByName} className="flex flex-wrap items-end gap-3">
        <TextInput
          label={t('username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={usernameMax}
          value={name}
          error={invite.error && byName ? nameError(invite.error, t('saveFailed')) : undefined}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          className="min-w-0 flex-1 basis-48"
        />
        <Button type="submit" icon={UserPlus} busy={invite.isPending && byName} disabled={name.trim() === ''}>
          {t('byName')}
        </Button>
      </form>
    </section>
  );
}

const nameError = (error: unknown, fallback: string): string =>
  fieldErrors(error)[0]?.text ?? errorText(error, fallback);
