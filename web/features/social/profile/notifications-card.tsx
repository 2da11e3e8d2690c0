import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Digest,
  getNotificationSettings,
  NotificationKind,
  type NotificationSettings,
  type NotificationSettingsPatch,
  patchNotificationSettings,
} from '#shared/social/notifications.ts';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/error-text.ts';
import { textOf, useText } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, Select } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

/** The choice of notifications, in the app and by mail, and of showing others whom one follows. */
export function NotificationsCard() {
  const t = useText('notification-settings');
  const { data } = useQuery(queryOf(getNotificationSettings));
  return (
    <Card id="notifications" className="grid scroll-mt-20 gap-4">
      <h2 className="text-lg font-semibold">{t('title')}</h2>
      {data ? <Settings settings={data} /> : <Skeleton className="h-24" />}
    </Card>
  );
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const t = useText('notification-settings');
  const change = useChange();
  const muted = new Set(settings.muted_kinds);
  const setKind = (kind: NotificationKind, isWanted: boolean): void => {
    const others = settings.muted_kinds.filter((one) => one !== kind);
    change({ muted_kinds: isWanted ? others : [...others, kind] });
  };
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('inApp')}</legend>
        {NotificationKind.options.map((kind) => (
          <Checkbox
            key={kind}
            label={t(kind)}
            checked={!muted.has(kind)}
            onChange={(event) => setKind(kind, event.target.checked)}
          />
        ))}
      </fieldset>
      <Select
        label={t('digest')}
        value={settings.digest}
        hint={settings.email_verified ? undefined : t('unverified')}
        onChange={(event) => change({ digest: Digest.parse(event.target.value) })}
      >
        {Digest.options.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice)}
          </option>
        ))}
      </Select>
      <Checkbox
        label={t('showsFollows')}
        checked={settings.shows_follows}
        onChange={(event) => change({ shows_follows: event.target.checked })}
      />
    </>
  );
}

function useChange(): (patch: NotificationSettingsPatch) => void {
  const client = useQueryClient();
  const key = keyOf(getNotificationSettings, {});
  const mutation = useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: NotificationSettingsPatch) => call(patchNotificationSettings, { body }),
    onMutate: (patch) => {
      const before = client.getQueryData<NotificationSettings>(key);
      if (before) client.setQueryData(key, { ...before, ...patch });
      return before;
    },
    onError: (error, _patch, before) => {
      client.setQueryData(key, before);
      void toast.error(errorText(error, textOf('notification-settings')('failed')));
    },
    onSuccess: (settings) => {
      client.setQueryData(key, settings);
      void toast.success(textOf('notification-settings')('saved'));
    },
  });
  return mutation.mutate;
}
