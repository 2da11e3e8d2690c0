import { lazy, Suspense, useEffect, useState } from 'react';

const Palette = lazy(() =>
  import('#web/features/palette/palette.tsx').then((file) => ({ default: file.Palette })),
);

/** Opens the command palette by Ctrl+K or ⌘K, wherever one is. */
export function PaletteKey() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
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
