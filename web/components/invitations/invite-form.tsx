import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Send } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import type { MadeInvitation } from '#shared/accounts/invitations.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';

interface InviteFormProps {
  /** The list that shows the new one. */
  refreshes: Pick<EndpointSpec, 'id'>;
  onInvite: (draft: { email: string }) => Promise<MadeInvitation>;
  /** Further fields. */
  children?: ReactNode;
}

/** Makes an invitation: a mail to an address, or a link that is shown once. */
export function InviteForm({ refreshes, onInvite, children }: InviteFormProps) {
  const t = useText('house-invitations');
  const client = useQueryClient();
  const [email, setEmail, forgetEmail] = useKeptState('invite', '');
  const invite = useMutation({
    mutationFn: () => onInvite({ email: email.trim() }),
    onSuccess: async () => {
      forgetEmail();
      await client.invalidateQueries({ queryKey: keyOf(refreshes) });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    invite.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {invite.isError ? <Notice kind="error">{errorText(invite.error, t('failed'))}</Notice> : null}
      {invite.data ? <Made invitation={invite.data} /> : null}
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="off"
          className="flex-1 basis-full"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        {children}
        <Button type="submit" icon={Send} busy={invite.isPending}>
          {t('invite')}
        </Button>
      </div>
    </form>
  );
}

function Made({ invitation: { link, email } }: { invitation: MadeInvitation }) {
  const t = useText('house-invitations');
  if (link === null) return <Notice kind="success">{t('mailed', { email: email ?? '' })}</Notice>;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    void toast.success(t('copied'));
  };
  return (
    <Notice
      kind="success"
      actions={
        <Button size="sm" icon={Copy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      }
    >
      {t('madeLink')} <code className="text-sm break-all select-all">{link}</code>
    </Notice>
  );
}
