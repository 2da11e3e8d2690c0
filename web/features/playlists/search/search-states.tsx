import { RotateCcw, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { searchHitsDefault } from '#shared/limits.ts';
import { styles } from '#shared/music/track-drafts.ts';
import { EmptyPlace } from '#web/components/empty-place.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingRegion } from '#web/ui/skeleton.tsx';

const BrowseBelow = lazyPart(() => import('./browse-below.tsx'), 'BrowseBelow');

/** The page before a query. */
export function SearchBeginning() {
  const t = useText('search');
  return (
    <>
      <h2 className="text-lg font-semibold">{t('beginTitle')}</h2>
      <p className="max-w-2xl text-muted">{t('beginText')}</p>
      <nav aria-label={t('styles')} className="mt-4">
        {/* On a phone in one line, to be pushed along. */}
        <ul className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
          {styles.map((style) => (
            <li key={style} className="shrink-0">
              <LinkButton to={paths.search(style)} size="sm">
                {style}
              </LinkButton>
            </li>
          ))}
        </ul>
      </nav>
      <BrowseBelow />
    </>
  );
}

interface SearchStatesProps<T> {
  /** The state of the query. */
  answer: {
    data: readonly T[] | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** The classes of the grid, for results and skeletons. */
  className: string;
  skeleton: ReactNode;
  /** False where the tabs say how many were found. */
  isCounted?: boolean;
  children: (found: readonly T[]) => ReactNode;
}

/** The result of a query: loading, an error, nothing found, or results. */
export function SearchStates<T>({
  answer,
  className,
  skeleton,
  isCounted = true,
  children,
}: SearchStatesProps<T>) {
  const t = useText('search');
  const { data, isError, isPlaceholderData, refetch } = answer;
  if (isError) {
    return (
      <Notice
        kind="error"
        lang={t.lang('failed')}
        actions={
          <Button size="sm" icon={RotateCcw} onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('failed')}
      </Notice>
    );
  }
  if (!data) {
    return (
      <LoadingRegion label={t('searching')} className={cn(className, 'min-h-dvh content-start')}>
        {skeleton}
      </LoadingRegion>
    );
  }
  return (
    <>
      <div aria-live="polite">
        {data.length === 0 ? (
          <EmptyState icon={SearchX} title={<span lang={t.lang('nothing')}>{t('nothing')}</span>}>
            {t('nothingText')}
          </EmptyState>
        ) : (
          <p className={isCounted ? 'mb-4 text-sm text-muted' : 'sr-only'}>
            {t(data.length < searchHitsDefault ? 'found' : 'foundMost', { count: data.length })}
          </p>
        )}
      </div>
      {data.length === 0 ? (
        <EmptyPlace />
      ) : (
        <div className={cn(className, 'transition', isPlaceholderData && 'opacity-60')}>{children(data)}</div>
      )}
    </>
  );
}
