import { useText } from '#web/lib/i18n.ts';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** A loading playlist, of its later size. */
export function PlaylistSkeleton() {
  const t = useText('playlist-page');
  return (
    <LoadingRegion label={t('loading')}>
      <div className="grid grid-cols-1 gap-2 sm:gap-6">
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[14rem_minmax(0,1fr)] sm:grid-rows-[1fr_auto] sm:gap-x-8 min-[56.25rem]:grid-cols-[16rem_minmax(0,1fr)]">
          <Skeleton className="aspect-square w-full sm:row-span-2" />
          <div className="grid content-end gap-3">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-7 w-4/5 sm:h-12" />
            <Skeleton className="h-5 w-3/5" />
          </div>
          <Skeleton className="h-11 w-72 max-w-full max-sm:col-span-2 sm:mt-3" />
        </div>
        <div className="grid gap-0.5 pt-35 sm:pt-27 lg:pt-16">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-14 w-full" />
          ))}
        </div>
      </div>
    </LoadingRegion>
  );
}
