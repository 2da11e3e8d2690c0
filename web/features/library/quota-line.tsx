import { useQuery } from '@tanstack/react-query';
import { profileMessages } from '#shared/messages/profile.ts';
import { getStorageUse } from '#shared/profiles.ts';
import { formatBytes } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** How much of what the reader may store is in use. */
export function QuotaLine() {
  const t = useText(profileMessages);
  const language = useLanguage();
  const { data, isError } = useQuery(queryOf(getStorageUse));
  if (isError) return null;
  if (!data) return <Skeleton className="h-8 max-w-md" />;
  const used = formatBytes(data.used_bytes, language);
  const { quota_bytes: quota } = data;
  return (
    <div className="grid max-w-md gap-1.5 text-sm tabular-nums">
      <p>
        {quota === null
          ? t('storageUnlimited', { used })
          : t('storageUsed', { used, quota: formatBytes(quota, language) })}
      </p>
      {quota === null ? null : (
        <ProgressBar label={t('storage')} percent={(data.used_bytes / quota) * 100} tone="signal" />
      )}
    </div>
  );
}
