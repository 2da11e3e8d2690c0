import { Link } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';

/** The mark (one line that runs on into the next), the name and the BETA badge. */
export function Brand() {
  const t = useText('shell');
  return (
    <div className="flex items-center gap-1.5 sm:gap-2.5">
      <Link
        to={paths.home()}
        className="flex min-h-11 items-center gap-1.5 font-display text-lg font-bold tracking-tight"
      >
        <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-signal stroke-3">
          <path d="M8 5a7 7 0 0 0 0 14c6.5 0 1.5-14 8-14a7 7 0 0 1 0 14" strokeLinecap="round" />
        </svg>
        Segue
      </Link>
      <span className="rounded-sm border border-edge px-1 text-xs leading-4 font-semibold tracking-wider text-muted sm:px-1.5">
        {t('beta')}
      </span>
    </div>
  );
}
