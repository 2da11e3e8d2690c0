import { useQuery } from '@tanstack/react-query';
import { getStorageUse } from '#shared/social/profiles.ts';
import { StorageUse } from '#web/components/storage-use.tsx';
import { queryOf } from '#web/lib/query.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The reader's used and allowed storage. */
export function QuotaLine() {
  const { data, isError } = useQuery(queryOf(getStorageUse));
  if (isError) return null;
  return (
    <div className="max-w-md text-sm">{data ? <StorageUse use={data} /> : <Skeleton className="h-14" />}</div>
  );
}
