import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const tones = {
  quiet: 'bg-raised text-muted',
  signal: 'bg-signal/15 text-signal-bright',
  live: 'bg-live/15 text-live',
  danger: 'bg-danger/15 text-danger',
};

interface BadgeProps {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}

/** A word or a number in a capsule: a role, a status, a count. The word says it; the colour only repeats it. */
export function Badge({ tone = 'quiet', className, children }: BadgeProps) {
  return (
    <span
      data-edge=""
      className={cn(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
