import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

const PopoverBody = lazyPart(() => import('./popover-body.tsx'), 'PopoverBody');

interface TriggerProps {
  ref: React.Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
}

interface PopoverProps {
  /** The popover's name for screen readers. */
  label: string;
  /** The button: spread what it receives on it. */
  children: (trigger: TriggerProps) => ReactElement;
  content: ReactNode | ((close: () => void) => ReactNode);
  side?: 'top' | 'bottom';
}

/** A small panel beside the button that opened it; closes by Escape or a press outside. */
export function Popover({ label, children, content, side = 'bottom' }: PopoverProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {children({
        ref: trigger,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        // While it is on its way there is nothing that a second press could close.
        onClick: () => setOpen(!open || !PopoverBody.isHere()),
        onPointerEnter: PopoverBody.preload,
      })}
      <PopoverBody {...{ label, open, side }} anchor={trigger} onClose={close}>
        {typeof content === 'function' ? content(close) : content}
      </PopoverBody>
    </>
  );
}
