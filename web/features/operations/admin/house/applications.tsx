import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Application, decideApplication, listApplications } from '#shared/accounts/applications.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { useKeptState } from '#web/lib/kept.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The people who ask to come in; renders nothing if there are none. */
export function Applications() {
  const t = useText('house');
  const { data: waiting = [], isError } = useQuery(queryOf(listApplications));
  if (isError) return <Notice kind="error">{t('applicationsFailed')}</Notice>;
  if (waiting.length === 0) return null;
  return (
    <Card className="grid gap-4">
      <h3 className="text-lg font-semibold">{t('applications', { count: waiting.length })}</h3>
      <ul className="grid gap-4">
        {waiting.map((one) => (
          <li key={one.id} className="grid gap-3">
            <Waiting application={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Waiting({ application: { id, username, email, reason } }: { application: Application }) {
  const t = useText('house');
  const client = useQueryClient();
  const [word, setWord, forgetWord] = useKeptState(`application:${id}`, '');
  const decide = useMutation({
    mutationFn: (accept: boolean) =>
      call(decideApplication, { params: { id }, body: { accept, reason: word } }),
    onSuccess: forgetWord,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listApplications) }),
  });
  return (
    <>
      <p>
        <strong className="font-semibold">{username}</strong>{' '}
        <span className="text-sm break-all text-muted">{email}</span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      {decide.isError ? <Notice kind="error">{errorText(decide.error, t('saveFailed'))}</Notice> : null}
      <div className="flex flex-wrap items-end gap-2">
        <TextInput
          label={t('word', { name: username })}
          className="flex-1"
          maxLength={1000}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <Button kind="primary" busy={decide.isPending} onClick={() => decide.mutate(true)}>
          {t('accept', { name: username })}
        </Button>
        <Button kind="danger" busy={decide.isPending} onClick={() => decide.mutate(false)}>
          {t('decline', { name: username })}
        </Button>
      </div>
    </>
  );
}
