import type { ReactNode } from 'react';
import { titleMessages } from '#shared/messages/titles.ts';
import { useText } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/title.ts';

interface PageHeadingProps {
  title: keyof typeof titleMessages;
  /** Beside the heading: the page's main actions. */
  children?: ReactNode;
}

/** A page's heading, which is also its name in the browser's tab. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const t = useText(titleMessages);
  usePageTitle(t(title));
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <h1 lang={t.lang(title)} className="text-xl font-bold">
        {t(title)}
      </h1>
      {children}
    </div>
  );
}
