import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** A second line: the figure's source, or a link to more. */
  children?: ReactNode;
}

/** One large figure with its label. */
export function StatCard({ label, value, children }: StatCardProps) {
  return (
    <Card className="grid content-start gap-1 p-4 sm:p-5">
      <p className="text-sm text-muted">{label}</p>
      <p className="font-display text-xl font-bold tabular-nums">{value}</p>
      {children ? <div className="text-sm text-muted">{children}</div> : null}
    </Card>
  );
}

interface FactsProps {
  title: string;
  facts: readonly (readonly [label: string, value: ReactNode])[];
  children?: ReactNode;
}

/** A few facts under a heading, labels left, figures right. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <Card className="grid content-start gap-4">
      <h2 className="font-semibold">{title}</h2>
      <dl className="grid gap-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
