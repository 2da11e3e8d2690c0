import { useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Palette = lazyPart(() => import('#web/features/playlists/palette/palette.tsx'), 'Palette');

/** Opens the command palette by Ctrl+K or ⌘K, on every page. */
export function PaletteKey() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The first of the two keys fetches it, so that it is there with the second.
      if (event.key === 'Control' || event.key === 'Meta') Palette.preload();
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      // Browsers would go to their own search.
      event.preventDefault();
      setOpen((was) => !was || !Palette.isHere());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return <Palette open={open} onClose={() => setOpen(false)} />;
}
