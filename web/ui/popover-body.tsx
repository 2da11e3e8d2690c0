import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { useFinalFocus } from './final-focus.ts';

interface PopoverBodyProps {
  label: string;
  open: boolean;
  side: 'top' | 'bottom';
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** {@link Popover}'s body, behind its dynamic import. */
export function PopoverBody({ label, open, side, anchor, onClose, children }: PopoverBodyProps) {
  const finalFocus = useFinalFocus(open, anchor);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={label}
            data-edge=""
            finalFocus={finalFocus}
            className="max-w-[calc(100vw-1.5rem)] rounded-panel bg-raised p-4 shadow-lift ring-1 ring-line transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
