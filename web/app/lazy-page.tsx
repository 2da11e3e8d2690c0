import { type ComponentType, useEffect, useState } from 'react';
import { shellMessages } from '#shared/messages/shell.ts';
import { useText } from '#web/lib/i18n.ts';

/** A page whose code comes when it is needed, or a little earlier by `preload`. */
export interface LazyPage {
  (): React.ReactElement;
  preload: () => Promise<unknown>;
}

/**
 * `lazyPage(() => import('…/home-page.tsx'), 'HomePage')`. Not React's `lazy`: that would hold a page back for 300 ms
 * once its fallback has shown, and show the fallback even for code that is already here.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  let loaded: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;

  async function fetchPage(): Promise<ComponentType> {
    try {
      return (loaded = (await load())[name]);
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  const preload = () => (loading ??= fetchPage());

  function Page() {
    const [Ready, setReady] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (!Ready) preload().then((component) => setReady(() => component), setError);
    }, [Ready]);
    if (error) throw error;
    return Ready ? <Ready /> : <PageLoading />;
  }
  return Object.assign(Page, { preload });
}

/** The fallback of every page (specification, section 2). Shows after a moment, so that quick pages do not flash. */
export function PageLoading() {
  const t = useText(shellMessages);
  return (
    <output aria-busy="true" className="grid min-h-[60vh] animate-late place-items-center text-muted">
      {t('loading')}
    </output>
  );
}
