import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/lib/i18n.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const GlobeMenu = lazyPart(() => import('./globe-menu.tsx'), 'GlobeMenu');

/** Lucide's globe, without the file of all icons, which a first page does not need. */
const Globe = (({ className }: { className?: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <circle cx="12" cy="12" r="10" />
    <path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20" />
  </svg>
)) as unknown as LucideIcon;

/** The globe: a plain button until somebody presses it. */
export function GlobeButton() {
  const t = useText('own-shell');
  const [isPressed, setPressed] = useState(false);
  const button = (
    <IconButton label={t('looks')} icon={Globe} aria-haspopup="menu" onClick={() => setPressed(true)} />
  );
  return <GlobeMenu open={isPressed} onClose={() => setPressed(false)} instead={button} />;
}
