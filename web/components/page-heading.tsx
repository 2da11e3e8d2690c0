import type { ReactNode } from 'react';
import type { KeyOf } from '#shared/texts/texts.ts';
import { useText } from '#web/lib/i18n.ts';

interface PageHeadingProps {
  title: KeyOf<'titles'>;
  /** Beside the heading: the page's main actions. */
  children?: ReactNode;
}

/** A page's heading: its name in the table of pages. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const t = useText('titles');
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <h1 lang={t.lang(title)} className="text-xl font-bold">
        {t(title)}
      </h1>
      {children}
    </div>
  );
}
