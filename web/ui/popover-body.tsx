import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { useFinalFocus } from './final-focus.ts';
import { Grabber } from './grabber.tsx';
import { useSwipe } from './use-swipe.ts';

interface PopoverBodyProps {
  label: string;
  open: boolean;
  side: 'top' | 'bottom';
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** {@link Popover}'s body, behind its dynamic import: beside its button, or on a phone a sheet from below. */
export function PopoverBody({ label, open, side, anchor, onClose, children }: PopoverBodyProps) {
  const finalFocus = useFinalFocus(open, anchor);
  const swipe = useSwipe({ onDown: onClose });
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-shade/75 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden" />
        <Base.Positioner
          anchor={anchor}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className="sheet-place z-50 outline-none"
        >
          <Base.Popup
            {...swipe}
            aria-label={label}
            data-edge=""
            finalFocus={finalFocus}
            className="sheet max-w-[calc(100vw-1.5rem)] rounded-panel bg-raised p-4 shadow-lift ring-1 ring-line transition outline-none"
          >
            <div className="-mt-1.5 pb-3 md:hidden">
              <Grabber />
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
