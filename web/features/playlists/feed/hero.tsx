import { ArrowDown, Plus } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

/** The places of the crate's covers; without playlists, covers drawn from these ids fill it. */
const crate = [
  { id: 'sleeve-4', place: 'left-0 top-[16%] w-[34%] -rotate-10' },
  { id: 'sleeve-9', place: 'left-[19%] top-[6%] w-[37%] -rotate-5' },
  { id: 'sleeve-2', place: 'left-[38%] top-[1%] w-[39%] rotate-1' },
  { id: 'sleeve-7', place: 'left-[59%] top-[7%] w-[38%] rotate-7' },
];

interface HeroProps {
  /** The most popular playlists, whose covers fill the crate. */
  playlists: readonly Pick<PlaylistSummary, 'id' | 'cover_url' | 'cover_colours'>[];
  /** True for members, who know what Segue is: on a phone they see one line. */
  isMember: boolean;
}

/** An introduction to Segue with two first actions; low enough to leave the first cards in view. */
export function Hero({ playlists, isMember }: HeroProps) {
  const t = useText('feed');
  return (
    <section
      className={cn(
        'relative mb-5 grid items-center gap-x-12 lg:grid-cols-[1.7fr_1fr]',
        isMember && 'max-sm:mb-1',
      )}
    >
      <div>
        <h1 className={cn('text-hero font-extrabold tracking-tight', isMember && 'max-sm:text-xl')}>
          {t('heroTitle')}
        </h1>
        <p className={cn('mt-3 text-muted', isMember && 'max-sm:sr-only')}>{t('heroText')}</p>
        <div className={cn('mt-5 flex flex-wrap gap-2.5', isMember && 'max-sm:hidden')}>
          <Button
            kind="primary"
            size="sm"
            icon={ArrowDown}
            onClick={() => document.getElementById('feed')?.scrollIntoView({ behavior: 'smooth' })}
          >
            {t('browse')}
          </Button>
          <LinkButton to={paths.createPlaylist()} size="sm" icon={Plus}>
            {t('create')}
          </LinkButton>
        </div>
      </div>
      <div aria-hidden className="relative hidden aspect-[2.35] lg:block">
        {crate.map(({ id, place }, at) => (
          <div key={id} className={cn('absolute', place)}>
            <CoverArt
              id={playlists[at]?.id ?? id}
              src={playlists[at]?.cover_url}
              colours={playlists[at]?.cover_colours}
              className="shadow-lift"
            />
          </div>
        ))}
      </div>
    </section>
  );
}
