import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button and a press outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The row of buttons at the end. */
  actions?: ReactNode;
  children?: ReactNode;
  /** A drawer comes from an edge of the screen and fills it. */
  side?: 'center' | 'right' | 'bottom';
  size?: 'sm' | 'md' | 'lg';
  /** `alertdialog`: a press outside does not close it. */
  alert?: boolean;
  /** The close button's name. */
  closeLabel?: string;
  /** Only the contents, without frame and visible title: they bring their own. */
  bare?: boolean;
}

const DialogBody = lazy(() => import('./dialog-body.tsx').then((file) => ({ default: file.DialogBody })));

/**
 * A modal dialog: traps the focus and returns it, closes by Escape. Its code comes when it first opens; after that it
 * stays mounted, so that closing can be seen.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Suspense>
      <DialogBody {...props} />
    </Suspense>
  ) : null;
}

/** A dialog that comes from the right, or from below on a phone: the queue, a filter. */
export function Drawer(props: Omit<DialogProps, 'alert' | 'size'>) {
  return <Dialog side="right" {...props} />;
}
