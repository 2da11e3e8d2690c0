import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A plain link with an icon, in small: for what is saved or opened elsewhere. */
export function LinkOut({ icon: Icon, children, ...rest }: ComponentProps<'a'> & { icon: LucideIcon }) {
  return (
    <a
      {...rest}
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-muted hover:bg-raised hover:text-text"
    >
      <Icon aria-hidden className="size-4" />
      {children}
    </a>
  );
}
