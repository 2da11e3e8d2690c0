import { type ReactNode, useId } from 'react';
import { cn } from '#web/ui/cn.ts';

interface RewindSectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A part of the rewind under its heading. */
export function RewindSection({ title, className, children }: RewindSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('min-w-0', className)}>
      <h2 id={id} className="mb-4 font-display text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
