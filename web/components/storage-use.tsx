import type { StorageUse as Use } from '#shared/social/profiles.ts';
import { formatBytes } from '#web/lib/format-bytes.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** The percentage from which the bar warns. */
const nearlyFull = 90;

/** The reader's used and allowed storage, and its use by kind. */
export function StorageUse({ use }: { use: Use }) {
  const t = useText('profile');
  const language = useLanguage();
  const { used_bytes: usedBytes, quota_bytes: quotaBytes, unlisted } = use;
  const used = formatBytes(usedBytes, language);
  const percent = quotaBytes === null ? 0 : (usedBytes / quotaBytes) * 100;
  return (
    <div className="grid gap-1.5 tabular-nums">
      <p>
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
      {usedBytes === 0 ? null : (
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{t('storageListed', { size: formatBytes(usedBytes - unlisted.bytes, language) })}</span>
          <span>
            {t('storageUnlisted', { size: formatBytes(unlisted.bytes, language), count: unlisted.tracks })}
          </span>
        </p>
      )}
    </div>
  );
}
