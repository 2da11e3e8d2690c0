import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  /** The way out: what to do next. */
  action?: ReactNode;
}

/** Nothing here yet: says so, and invites. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center">
      {Icon ? <Icon aria-hidden strokeWidth={1.5} className="size-10 text-muted" /> : null}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children ? <p className="text-muted">{children}</p> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
