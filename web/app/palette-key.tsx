import { lazy, Suspense, useEffect, useState } from 'react';

const load = () => import('#web/features/palette/palette.tsx');
const Palette = lazy(() => load().then((file) => ({ default: file.Palette })));

/** Opens the command palette by Ctrl+K or ⌘K, wherever one is. */
export function PaletteKey() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The first of the two keys fetches it, so that it is there with the second.
      if (event.key === 'Control' || event.key === 'Meta') load().catch(() => undefined);
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      // Browsers would go to their own search.
      event.preventDefault();
      setWanted(true);
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return wanted ? (
    <Suspense>
      <Palette open={open} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
