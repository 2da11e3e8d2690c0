import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/ui/cn.ts';

/** A small link with an icon, for downloads and other sites. */
export function LinkOut({
  icon: Icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { icon: LucideIcon }) {
  return (
    <a
      {...rest}
      className={cn(
        'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-muted hover:bg-raised hover:text-text',
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
      {children}
    </a>
  );
}
