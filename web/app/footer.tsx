import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { defaultName } from '#shared/base/house-facts.ts';
import { getSource } from '#shared/base/source.ts';
import { base } from '#web/lib/base.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { DebugCorner } from './debug-corner.tsx';

const StepUpHost = lazyPart(() => import('./step-up-host.tsx'), 'StepUpHost');
const FooterChoices = lazyPart(() => import('./footer-choices.tsx'), 'FooterChoices');

const linkLook =
  'inline-flex min-h-11 items-center underline-offset-4 transition hover:text-text hover:underline';

interface FooterProps {
  /** True if the add button floats here when the page has been read to its end. */
  isUnderButton: boolean;
}

/** The footer: links to the pages about Segue, and the choice of language. The debug panel comes with it, as one file less. */
export function Footer({ isUnderButton }: FooterProps) {
  const t = useText('shell');
  const titles = useText('titles');
  const house = useHouse();
  const isStirred = useStir();
  const { state } = useCurrentUser();
  return (
    <>
      <footer className="border-t border-line/70 text-sm text-muted">
        <div
          className={cn(
            'mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-4 sm:px-6',
            isUnderButton && 'sm:pb-20',
          )}
        >
          <p className="max-sm:basis-full">
            <span className="font-display font-semibold text-text">{house.name}</span> ·{' '}
            {house.sentence || t('tagline')}
          </p>
          <nav aria-label={t('footerNavigation')}>
            <ul className="flex flex-wrap gap-x-6">
              <li>
                <Link to={paths.privacy()} className={linkLook}>
                  {t('privacy')}
                </Link>
              </li>
              <li>
                <Link to={paths.terms()} className={linkLook}>
                  {t('terms')}
                </Link>
              </li>
              <li>
                <Link to={paths.contact()} className={linkLook}>
                  {t('contact')}
                </Link>
              </li>
              {(['rules', 'imprint'] as const).map((name) =>
                house.texts.includes(name) ? (
                  <li key={name}>
                    <Link to={paths[name]()} className={linkLook}>
                      {titles(name)}
                    </Link>
                  </li>
                ) : null,
              )}
              <li>
                <Link to={paths.accessibility()} className={linkLook}>
                  {t('accessibility')}
                </Link>
              </li>
              <li>
                <a href={base + getSource.path} className={linkLook}>
                  {t(house.name === defaultName ? 'source' : 'runsOn')}
                </a>
              </li>
            </ul>
          </nav>
          {/* Their room is there from the start: on a short page the footer would jump. */}
          <div className="flex min-h-11 basis-full max-md:min-h-24 max-sm:min-h-37">
            {isStirred ? <FooterChoices /> : null}
          </div>
        </div>
      </footer>
      {state === 'authenticated' ? <StepUpHost /> : null}
      <DebugCorner />
    </>
  );
}

/** True after the first pointer move, scroll or key press: the choices are not needed before. */
function useStir(): boolean {
  const [stirred, setStirred] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const onStir = (): void => {
      stop.abort();
      setStirred(true);
    };
    for (const kind of ['pointermove', 'pointerdown', 'scroll', 'keydown'])
      addEventListener(kind, onStir, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, []);
  return stirred;
}

const GlobeMenu = lazyPart(() => import('./globe-menu.tsx'), 'GlobeMenu');

/** Lucide's globe, without the file of all icons, which a first page does not need. */
const Globe = (({ className }: { className?: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <circle cx="12" cy="12" r="10" />
    <path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20" />
  </svg>
)) as unknown as LucideIcon;

/** The globe of the header: a plain button until somebody presses it. It stands here, with the other choice of looks, as one file less. */
export function GlobeButton() {
  const t = useText('own-shell');
  const [isPressed, setPressed] = useState(false);
  const button = (
    <IconButton label={t('looks')} icon={Globe} aria-haspopup="menu" onClick={() => setPressed(true)} />
  );
  return <GlobeMenu open={isPressed} onClose={() => setPressed(false)} instead={button} />;
}
