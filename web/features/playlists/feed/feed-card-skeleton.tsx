import { Skeleton } from '#web/ui/skeleton.tsx';

/** A loading card, of the card's size. */
export function FeedCardSkeleton() {
  return (
    <div
      aria-hidden
      className="grid grid-cols-[min(8rem,30vw)_minmax(0,1fr)] content-start gap-x-3 sm:grid-cols-1"
    >
      <div className="flex h-11 items-center gap-2.5 max-sm:col-start-2">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-32" />
      </div>
      <Skeleton className="aspect-square w-full self-start max-sm:col-start-1 max-sm:row-span-4 max-sm:row-start-1 sm:mt-2" />
      <Skeleton className="h-6 w-3/5 max-sm:col-start-2 sm:mt-3" />
      <Skeleton className="mt-1.5 h-4 w-2/5 max-sm:col-start-2" />
      <div className="flex h-12 items-center gap-3 max-sm:col-start-2">
        <Skeleton className="h-6 w-16" />
        <Skeleton className="h-6 w-24" />
      </div>
    </div>
  );
}
