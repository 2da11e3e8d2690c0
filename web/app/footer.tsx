import { Link } from 'react-router';
import type { LanguageChoice } from '#shared/messages/message.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { getSource } from '#shared/source.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { languageChoices, setLanguageChoice, useLanguageChoice, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';

const nameOfChoice = {
  segue: 'languageSegue',
  en: 'languageEnglish',
  it: 'languageItalian',
} as const satisfies Record<LanguageChoice, keyof typeof shellMessages>;

const linkLook =
  'inline-flex min-h-11 items-center underline-offset-4 transition hover:text-text hover:underline';

/** Who we are, and in which language. */
export function Footer() {
  const t = useText(shellMessages);
  const choice = useLanguageChoice();
  const { state } = useCurrentUser();
  return (
    <footer
      className={cn(
        'border-t border-line/70 text-sm text-muted',
        // Room for the floating add button.
        state === 'authenticated' && 'max-sm:pb-20 sm:pr-20',
      )}
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-4 sm:px-6">
        <p className="max-sm:basis-full">
          <span className="font-display font-semibold text-text">Segue</span> · {t('tagline')}
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
            <li>
              <a href={getSource.path} className={linkLook}>
                {t('source')}
              </a>
            </li>
          </ul>
        </nav>
        <label className="flex items-center gap-2">
          {t('language')}
          <select
            value={choice}
            onChange={(event) =>
              setLanguageChoice(languageChoices.find((each) => each === event.target.value) ?? 'segue')
            }
            className="min-h-11 rounded-cover border border-edge bg-page px-2.5 text-text"
          >
            {languageChoices.map((each) => (
              <option key={each} value={each}>
                {t(nameOfChoice[each])}
              </option>
            ))}
          </select>
        </label>
      </div>
    </footer>
  );
}
