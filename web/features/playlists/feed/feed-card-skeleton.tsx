import { Skeleton } from '#web/ui/skeleton.tsx';

/** A loading card, of the card's size. */
export function FeedCardSkeleton() {
  return (
    <div aria-hidden className="grid content-start">
      <div className="flex h-11 items-center gap-2.5">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-32" />
      </div>
      <Skeleton className="mt-2 aspect-square w-full" />
      <Skeleton className="mt-3 h-6 w-3/5" />
      <Skeleton className="mt-1.5 h-4 w-2/5" />
      <div className="flex h-12 items-center gap-3">
        <Skeleton className="h-6 w-16" />
        <Skeleton className="h-6 w-24" />
      </div>
    </div>
  );
}
