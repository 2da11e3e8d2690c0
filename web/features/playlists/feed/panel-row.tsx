import { type ReactNode, useId } from 'react';

/** As many as a wide row has room for. */
export const mostPanels = 3;

interface PanelRowProps {
  title: string;
  /** A link to more of the same. */
  more?: ReactNode;
  panels: readonly { key: string; panel: ReactNode }[];
}

/** A part of a member's home: a heading, and panels in one row, which a narrow window scrolls. */
export function PanelRow({ title, more, panels }: PanelRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex h-9 items-center justify-between gap-4">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {more}
      </div>
      <ul className="-mx-4 flex gap-3 overflow-x-auto px-4">
        {panels.slice(0, mostPanels).map(({ key, panel }) => (
          <li key={key} className="w-72 max-w-md shrink-0 grow">
            {panel}
          </li>
        ))}
      </ul>
    </section>
  );
}
