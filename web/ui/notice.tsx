import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const kinds = {
  error: { icon: CircleAlert, role: 'alert', classes: 'bg-danger/10 shadow-danger/40', mark: 'text-danger' },
  success: { icon: CircleCheck, role: 'status', classes: 'bg-live/10 shadow-live/40', mark: 'text-live' },
  info: { icon: Info, role: 'status', classes: 'bg-surface shadow-line', mark: 'text-muted' },
} as const;

interface NoticeProps {
  kind: keyof typeof kinds;
  /** The text, read out when it appears. */
  children: ReactNode;
  /** Further facts in small: a server's raw detail. */
  detail?: ReactNode;
  /** Buttons or links that solve the problem. */
  actions?: ReactNode;
  className?: string;
  /** The language of the text, if it is not the page's. */
  lang?: string | undefined;
}

/** A message in the place of the event, shown as long as it holds. */
export function Notice({ kind, children, detail, actions, className, lang }: NoticeProps) {
  const { icon: Icon, role, classes, mark } = kinds[kind];
  return (
    <div
      role={role}
      lang={lang}
      data-edge=""
      className={cn('flex gap-3 rounded-cover p-4 shadow-[inset_0_0_0_1px]', classes, className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', mark)} />
      <div className="grid min-w-0 gap-2">
        <div>{children}</div>
        {detail ? <div className="text-sm text-muted">{detail}</div> : null}
        {actions ? <div className="flex flex-wrap gap-2 pt-1">{actions}</div> : null}
      </div>
    </div>
  );
}
