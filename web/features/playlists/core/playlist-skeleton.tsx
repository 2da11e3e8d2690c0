import { useText } from '#web/lib/i18n.ts';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** A loading playlist, of its later size. */
export function PlaylistSkeleton() {
  const t = useText('playlist-page');
  return (
    <LoadingRegion label={t('loading')}>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-6 sm:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)]">
          <Skeleton className="aspect-square w-full max-sm:mx-auto max-sm:max-w-64" />
          <div className="grid content-end gap-3">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-12 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-3 h-11 w-72" />
          </div>
        </div>
        <div className="grid gap-0.5 pt-38 sm:pt-27 lg:pt-16">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} className="h-14 w-full" />
          ))}
        </div>
      </div>
    </LoadingRegion>
  );
}
