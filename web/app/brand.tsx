import { Link } from 'react-router';
import { defaultName } from '#shared/base/house-facts.ts';
import { base } from '#web/lib/base.ts';
import { useHouse } from '#web/lib/house.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';

/**
 * The house's logo, or the mark (one line that runs on into the next), its name and the BETA badge. `isShort`: the narrowest
 * phones see no name.
 */
export function Brand({ isShort }: { isShort: boolean }) {
  const t = useText('shell');
  const { name, logo_url: logo } = useHouse();
  return (
    <div className="flex items-center gap-1.5 sm:gap-2.5">
      <Link
        to={paths.home()}
        className="flex min-h-11 items-center gap-1.5 font-display text-lg font-bold tracking-tight"
      >
        {logo === null ? (
          <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-signal stroke-3">
            <path d="M8 5a7 7 0 0 0 0 14c6.5 0 1.5-14 8-14a7 7 0 0 1 0 14" strokeLinecap="round" />
          </svg>
        ) : (
          <img src={base + logo} alt="" width="28" height="28" className="size-7 rounded-sm" />
        )}
        {/* A long name: on a phone the links beside it keep their line. */}
        <span
          className={cn(
            isShort && 'max-[22rem]:sr-only',
            name !== defaultName && 'line-clamp-2 max-w-20 text-sm sm:max-w-none sm:text-lg',
          )}
        >
          {name}
        </span>
      </Link>
      <span className="rounded-sm border border-edge px-1 text-xs leading-4 font-semibold tracking-wider text-muted sm:px-1.5">
        {t('beta')}
      </span>
    </div>
  );
}
