import { useQuery } from '@tanstack/react-query';
import { getStorageUse, type StorageUse } from '#shared/social/profiles.ts';
import { StorageUse as UseOfStorage } from '#web/components/storage-use.tsx';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The user's used storage and its limit. */
export function StorageCard() {
  const t = useText('profile');
  const { data } = useQuery(queryOf(getStorageUse));
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('storage')}</h2>
      {data ? <Use use={data} /> : <Skeleton className="h-16" />}
    </Card>
  );
}

function Use({ use }: { use: StorageUse }) {
  const t = useText('profile');
  const { track_count: count, upload_limit_mb: limit } = use;
  return (
    <>
      <UseOfStorage use={use} />
      <p className="text-sm text-muted">
        {limit === 0 ? t('noUploads') : t('storageFacts', { count, limit })}
      </p>
    </>
  );
}
