import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';

/** The floating add button for members: above the player, over the page's foot. */
export function AddButton() {
  const t = useText('shell');
  return (
    <aside aria-label={t('add')} className="max-md:hidden">
      <AddLink className="absolute right-5 bottom-full mb-4 size-12 shadow-lift xl:right-[max(1.25rem,calc(50vw-43.5rem))]" />
    </aside>
  );
}

/** A round link to the form for a new playlist. */
export function AddLink({ className }: { className: string }) {
  const t = useText('shell');
  return (
    <Link
      to={paths.newPlaylist()}
      aria-label={t('add')}
      title={t('add')}
      data-edge
      className={cn(
        'grid place-items-center rounded-full bg-signal text-on-signal transition hover:bg-signal-bright active:scale-95',
        className,
      )}
    >
      <Plus aria-hidden className="size-6" />
    </Link>
  );
}
