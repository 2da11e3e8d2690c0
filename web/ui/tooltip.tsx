import { type ReactNode, useId } from 'react';

interface TooltipProps {
  /** Must not carry what cannot be learned otherwise: there is no hover on a phone. */
  text: ReactNode;
  children: (describedBy: { 'aria-describedby': string }) => ReactNode;
}

/** A hint on hover and focus, in CSS alone. Spread what `children` receives on the control it explains. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  return (
    <span className="group/tip relative inline-flex">
      {children({ 'aria-describedby': id })}
      <span
        role="tooltip"
        id={id}
        className={
          'pointer-events-none invisible absolute bottom-full left-1/2 z-40 mb-2 w-max max-w-60 -translate-x-1/2 ' +
          'rounded-sm bg-text px-2 py-1 text-xs text-page opacity-0 transition group-focus-within/tip:visible ' +
          'group-focus-within/tip:opacity-100 group-hover/tip:visible group-hover/tip:opacity-100'
        }
      >
        {text}
      </span>
    </span>
  );
}
