import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { isDebugShown, showDebug, useDebugShown } from '#web/lib/debug-flag.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const DebugPanel = lazyPart(() => import('#web/features/accounts/debug/debug-panel.tsx'), 'DebugPanel');

/** The debug panel and its three switches: `?debug=true|false`, Ctrl+Shift+D, and the stored flag. */
export function DebugCorner() {
  const shown = useDebugShown();
  const [query] = useSearchParams();
  const flag = query.get('debug');
  useEffect(() => {
    if (flag === 'true' || flag === 'false') showDebug(flag === 'true');
  }, [flag]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyD') return;
      // Firefox and Chromium would bookmark all tabs.
      event.preventDefault();
      showDebug(!isDebugShown());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return shown ? <DebugPanel /> : null;
}
