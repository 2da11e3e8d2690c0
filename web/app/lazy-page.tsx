import { type ComponentType, useEffect, useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { createPart } from '#web/lib/part.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { reloadForUpdate } from './reload-for-update.ts';

/** A page whose code comes when it is needed, or a little earlier by `preload`. */
export interface LazyPage {
  (): React.ReactElement;
  /** Settles when the code is here, or did not arrive. */
  preload: () => unknown;
}

/** `lazyPage(() => import('…/home-page.tsx'), 'HomePage')`. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  const part = createPart(async (): Promise<ComponentType> => (await load())[name]);

  function Page() {
    const [Ready, setReady] = useState(() => part.get());
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (Ready || isMissing) return undefined;
      let isGone = false;
      part.load().then(
        (component) => setReady(() => component),
        async () => {
          if (!(await reloadForUpdate()) && !isGone) setMissing(true);
        },
      );
      return () => {
        isGone = true;
      };
    }, [Ready, isMissing]);
    if (Ready) return <Ready />;
    return isMissing ? <PageMissing onRetry={() => setMissing(false)} /> : <PageLoading />;
  }
  return Object.assign(Page, { preload: part.preload });
}

/** The fallback of every page (specification, section 2). Shows after a moment, so that quick pages do not flash. */
function PageLoading() {
  const t = useText('shell');
  return (
    <output aria-busy="true" className="grid min-h-[60vh] animate-late place-items-center text-muted">
      {t('loading')}
    </output>
  );
}

/** Stands in the place of a page whose code did not arrive. */
function PageMissing({ onRetry }: { onRetry: () => void }) {
  const t = useText('ui');
  return (
    <Notice
      kind="error"
      className="mx-auto my-16 max-w-lg"
      detail={t('partMissingText')}
      actions={
        <>
          <Button size="sm" kind="primary" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
          <Button size="sm" onClick={() => location.reload()}>
            {t('reloadPage')}
          </Button>
        </>
      }
    >
      {t('partMissing')}
    </Notice>
  );
}
