import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A placeholder of the size of the loading content (by `className`); hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block animate-glow rounded-cover bg-raised', className)} />;
}

interface LoadingRegionProps {
  /** The text for screen readers: 'Loading...'. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Wraps skeletons and announces to assistive technology that content is loading. */
export function LoadingRegion({ label, className, children }: LoadingRegionProps) {
  return (
    <output aria-busy="true" className={cn('block', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </output>
  );
}
