import { lazy, Suspense, useEffect } from 'react';
import { usePlayback } from './playback.ts';

const loadBar = () => import('./bar/bar.tsx');
const Bar = lazy(() => loadBar().then((file) => ({ default: file.Bar })));
const Shortcuts = lazy(() => import('./bar/shortcuts.tsx').then((file) => ({ default: file.Shortcuts })));

void import('./persist.ts').then(({ restorePlayback, rememberPlayback }) => {
  restorePlayback();
  rememberPlayback();
});

/** The player at the bottom of every page. Its code comes when there is something to play. */
export function PlayerBar() {
  const hasMusic = usePlayback((state) => state.queue.items.length > 0);
  useEffect(() => {
    // Where music is likely, it should not wait for the bar.
    const warm = () => void loadBar();
    addEventListener('pointerdown', warm, { once: true });
    return () => removeEventListener('pointerdown', warm);
  }, []);
  return (
    <Suspense>
      <Shortcuts />
      {hasMusic ? <Bar /> : null}
    </Suspense>
  );
}
