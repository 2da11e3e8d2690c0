import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
  /** The heading's level; 1 for the whole page. */
  level?: 1 | 2;
}

/** A message for an empty list, with an invitation. */
export function EmptyState({ icon: Icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center">
      {Icon ? <Icon aria-hidden strokeWidth={1.5} className="size-10 text-muted" /> : null}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children ? <p className="text-muted">{children}</p> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
