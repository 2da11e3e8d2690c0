import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const HeroPicture = lazyPart(() => import('./hero-picture.tsx'), 'HeroPicture');
/** The picture's room until its code and the list have come. */
const pictureRoom = <div className="h-28 lg:h-52" />;

interface HeroProps {
  /** The most popular playlists. */
  playlists: readonly PlaylistSummary[];
  /** False while these load. */
  isHere: boolean;
}

/** For visitors: an introduction to Segue with two first actions, and a list to play. */
export function Hero({ playlists, isHere }: HeroProps) {
  const t = useText('feed');
  return (
    <section className="mb-5 grid items-center gap-x-12 gap-y-6 lg:grid-cols-[1.4fr_1fr]">
      <div>
        <h1 className="text-hero font-extrabold tracking-tight">{t('heroTitle')}</h1>
        <p className="mt-3 text-muted">{t('heroText')}</p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button
            size="sm"
            onClick={() => document.getElementById('feed')?.scrollIntoView({ behavior: 'smooth' })}
          >
            {t('browse')}
          </Button>
          <LinkButton to={paths.createPlaylist()} size="sm">
            {t('create')}
          </LinkButton>
        </div>
      </div>
      {isHere ? <HeroPicture playlists={playlists} instead={pictureRoom} /> : pictureRoom}
    </section>
  );
}

/** For members, who know what Segue is: one line. */
export function HeroLine() {
  const t = useText('feed');
  return (
    <div className="mb-3 flex items-baseline gap-x-4">
      <h1 className="text-xl font-extrabold tracking-tight">{t('heroTitle')}</h1>
      <p className="text-muted max-lg:sr-only">{t('heroText')}</p>
    </div>
  );
}
