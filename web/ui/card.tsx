import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A surface that holds things which belong together. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section data-edge="" {...rest} className={cn('rounded-panel bg-surface p-5 sm:p-6', className)} />;
}
