import type { CSSProperties, ReactNode, RefObject } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { Swipes } from './use-swipe.ts';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and a press outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The row of buttons at the end; a drawer from the right has them in its head. */
  actions?: ReactNode;
  children?: ReactNode;
  /** A drawer comes from an edge of the screen and fills it; one from below has a grabber, and goes by a swipe down. */
  side?: 'center' | 'right' | 'bottom';
  /** Handlers of swipes upwards and sideways on a drawer from below. */
  swipes?: Omit<Swipes, 'onDown'>;
  className?: string;
  style?: CSSProperties;
  size?: 'sm' | 'md' | 'lg';
  /** `alertdialog`: a press outside does not close it. */
  alert?: boolean;
  /** The element that gets the focus back, where contents that take it themselves hide it from the dialog. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** The close button's name. */
  closeLabel?: string;
  /** True for contents with a frame and title of their own. */
  bare?: boolean;
}

/**
 * A modal dialog: traps the focus and returns it, closes by Escape. Its code is loaded at the first opening; after
 * that it stays mounted, for the closing animation.
 */
export const Dialog = lazyPart(() => import('./dialog-body.tsx'), 'DialogBody');

/** A dialog that comes from the right, or from below on a phone: the queue, a filter. */
export function Drawer(props: Omit<DialogProps, 'alert' | 'size'>) {
  return <Dialog side="right" {...props} />;
}
