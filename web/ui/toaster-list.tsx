import { CircleAlert, CircleCheck, Info, Loader } from 'lucide-react';
import { resolveValue, type Toast, type ToastType, useToaster } from 'react-hot-toast/headless';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

const marks: Partial<Record<ToastType, { icon: typeof Info; classes: string }>> = {
  success: { icon: CircleCheck, classes: 'text-live' },
  error: { icon: CircleAlert, classes: 'text-danger' },
  loading: { icon: Loader, classes: 'text-muted' },
};

/** The toasts, newest on top; their timers pause while the pointer or the focus is on them. */
export function ToasterList() {
  const { toasts, handlers } = useToaster();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- resting is no operation: nothing to press
    <ul
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed top-17 right-3 z-50 grid w-[min(24rem,calc(100vw-1.5rem))] justify-items-end gap-2"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const { icon: Icon, classes } = marks[toast.type] ?? { icon: Info, classes: 'text-muted' };
  return (
    <li
      className={cn(
        // Controls below can be pressed; only a toast's own button takes presses.
        'flex animate-arrive items-start gap-3 rounded-panel bg-raised px-4 py-3 text-sm',
        'shadow-lift ring-1 ring-line transition-opacity',
        !toast.visible && 'opacity-0',
      )}
    >
      <Icon aria-hidden className={cn('mt-px size-4.5 shrink-0', classes)} />
      <div {...toast.ariaProps}>{resolveValue(toast.message, toast)}</div>
    </li>
  );
}

/** A toast's text with one button. */
export function ToastWords(props: { text: string; label: string; onAction: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {props.text}
      <Button kind="quiet" size="sm" className="pointer-events-auto" onClick={props.onAction}>
        {props.label}
      </Button>
    </span>
  );
}
