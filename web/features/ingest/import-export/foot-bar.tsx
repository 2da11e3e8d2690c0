import type { ReactNode } from 'react';

/** The classes that keep it above the player, and on a phone (below 40rem) also above the bar of pages. */
const aboveBars =
  'calc(var(--player-height) + clamp(0px, (40rem - 100vw) * 99, 3.6rem + env(safe-area-inset-bottom)))';

/** The buttons of a long form, in view at every scroll position. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div
      className="sticky -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-page px-4 py-3"
      style={{ bottom: aboveBars }}
    >
      {children}
    </div>
  );
}
