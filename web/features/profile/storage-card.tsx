import { useQuery } from '@tanstack/react-query';
import { profileMessages } from '#shared/messages/profile.ts';
import { getStorageUse, type StorageUse } from '#shared/profiles.ts';
import { formatBytes } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** From here on the bar warns. */
const nearlyFull = 90;

/** The user's used storage and its limit. */
export function StorageCard() {
  const t = useText(profileMessages);
  const { data } = useQuery(queryOf(getStorageUse));
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('storage')}</h2>
      {data ? <Use use={data} /> : <Skeleton className="h-16" />}
    </Card>
  );
}

function Use({ use }: { use: StorageUse }) {
  const t = useText(profileMessages);
  const language = useLanguage();
  const { quota_bytes: quotaBytes, upload_limit_mb: limit } = use;
  const used = formatBytes(use.used_bytes, language);
  const percent = quotaBytes === null ? 0 : (use.used_bytes / quotaBytes) * 100;
  return (
    <>
      <p className="tabular-nums">
        {quotaBytes === null
          ? t('storageUnlimited', { used })
          : t('storageUsed', { used, quota: formatBytes(quotaBytes, language) })}
      </p>
      {quotaBytes === null ? null : (
        <ProgressBar
          label={t('storage')}
          percent={percent}
          tone={percent >= nearlyFull ? 'danger' : 'signal'}
        />
      )}
      <p className="text-sm text-muted">
        {limit === 0 ? t('noUploads') : t('storageFacts', { count: use.track_count, limit })}
      </p>
    </>
  );
}
