import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

interface TooltipProps {
  /** The hint; it must not be the only place of a fact, since a phone has no hover. */
  text: ReactNode;
  /** The alignment: `end` at the right edge. */
  align?: 'center' | 'end';
  children: (describedBy: { 'aria-describedby': string }) => ReactNode;
}

/** A hint on hover and focus, in CSS alone. Spread what `children` receives on the control it explains. */
export function Tooltip({ text, align = 'center', children }: TooltipProps) {
  const id = useId();
  return (
    <span className="group/tip relative inline-flex">
      {children({ 'aria-describedby': id })}
      <span
        role="tooltip"
        id={id}
        className={cn(
          'pointer-events-none invisible absolute bottom-full z-40 mb-2 w-max max-w-60',
          align === 'end' ? 'right-0' : 'left-1/2 -translate-x-1/2',
          'rounded-sm bg-text px-2 py-1 text-xs text-page opacity-0 transition group-focus-within/tip:visible',
          'group-focus-within/tip:opacity-100 group-hover/tip:visible group-hover/tip:opacity-100',
        )}
      >
        {text}
      </span>
    </span>
  );
}
