import type { ReactNode } from 'react';
import type { KeyOf, Language } from '#shared/texts/texts.ts';
import { useText } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { Card } from '#web/ui/card.tsx';

interface AuthScreenProps {
  title: KeyOf<'titles'>;
  /** A heading instead of the title, for a result. */
  heading?: string | undefined;
  headingLang?: Language | undefined;
  lead?: ReactNode;
  children: ReactNode;
  /** Links under the card. */
  footer?: ReactNode;
}

/** The layout of every account screen: a narrow card with a heading, and links under it. */
export function AuthScreen({ title, heading, headingLang, lead, children, footer }: AuthScreenProps) {
  const t = useText('titles');
  usePageTitle(heading ?? t(title));
  return (
    <div className="relative mx-auto grid w-full max-w-md gap-6 pt-4 sm:pt-12">
      <Grooves />
      <Card className="relative grid gap-6 shadow-lift sm:p-8">
        <header className="grid gap-1.5">
          <h1 lang={heading ? headingLang : t.lang(title)} className="text-xl font-bold">
            {heading ?? t(title)}
          </h1>
          {lead ? <p className="text-muted">{lead}</p> : null}
        </header>
        {children}
      </Card>
      {footer ? <div className="relative grid gap-1 text-center text-sm text-muted">{footer}</div> : null}
    </div>
  );
}

/** A record's grooves, half hidden behind the card. */
function Grooves() {
  const rings = Array.from({ length: 9 }, (_, ring) => 58 + ring * 11);
  return (
    <svg
      aria-hidden
      viewBox="-160 -160 320 320"
      className="pointer-events-none absolute -top-10 left-1/2 w-[min(44rem,94vw)] -translate-x-1/2 fill-none stroke-line"
    >
      <linearGradient id="groove-fade" x2="0" y2="1">
        <stop offset="0.4" stopColor="#fff" />
        <stop offset="0.65" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <mask id="groove-mask" maskUnits="userSpaceOnUse" x="-160" y="-160" width="320" height="320">
        <rect x="-160" y="-160" width="320" height="320" fill="url(#groove-fade)" stroke="none" />
      </mask>
      <g mask="url(#groove-mask)">
        {rings.map((radius) => (
          <circle key={radius} r={radius} strokeWidth={radius % 2 ? 0.5 : 1} />
        ))}
        <circle r="150" className="stroke-signal/40" strokeDasharray="60 900" strokeLinecap="round" />
      </g>
    </svg>
  );
}
