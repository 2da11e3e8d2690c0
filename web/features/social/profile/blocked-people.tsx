import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listBlocks, unblockPerson } from '#shared/accounts/blocks.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

/** The people whom the reader has blocked, each with a button to unblock. */
export function BlockedPeople() {
  const t = useText('report');
  const client = useQueryClient();
  const { data: people, error } = useQuery(queryOf(listBlocks));
  const unblock = useMutation({
    mutationFn: (username: string) => call(unblockPerson, { params: { username } }),
    onSuccess(_, name) {
      void toast.success(t('unblocked', { name }));
      void client.invalidateQueries();
    },
    onError: (failure) => void toast.error(errorText(failure, t('blockFailed'))),
  });
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('blockedPeople')}</h2>
      {error ? <Notice kind="error">{errorText(error, t('blockFailed'))}</Notice> : null}
      {people === undefined && !error ? <Skeleton className="h-12" /> : null}
      {people?.length === 0 ? <p className="text-sm text-muted">{t('nobodyBlocked')}</p> : null}
      <ul className="grid gap-3 empty:hidden">
        {people?.map(({ id, username, avatar_url }) => (
          <li key={id} className="flex items-center gap-3">
            <Avatar name={username} src={avatar_url} />
            <span className="min-w-0 flex-1 truncate font-medium">{username}</span>
            <Button
              size="sm"
              aria-label={t('unblockNamed', { name: username })}
              onClick={() => unblock.mutate(username)}
            >
              {t('unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
