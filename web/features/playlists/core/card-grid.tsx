import type { ReactNode } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** One, two or three cards in a row (specification, section 9). */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-x-5 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}

export function CardGridSkeleton() {
  const t = useText('playlist-list');
  return (
    <LoadingRegion label={t('loading')} className="grid! gap-x-5 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-36 rounded-panel" />
      ))}
    </LoadingRegion>
  );
}
