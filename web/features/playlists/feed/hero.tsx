import { Link } from 'react-router';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { listOfTheDay } from '#shared/playlists/list-of-the-day.ts';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { CardCover } from './feed-card.tsx';

/** For visitors: an introduction to Segue with two first actions, and beside it the list of the day, which plays at a press. */
export function Hero({ playlists }: { playlists: readonly PlaylistSummary[] }) {
  const t = useText('feed');
  const list = listOfTheDay(playlists);
  return (
    <section className="mb-5 grid items-center gap-x-12 lg:grid-cols-[1.7fr_1fr]">
      <div>
        <h1 className="text-hero font-extrabold tracking-tight">{t('heroTitle')}</h1>
        <p className="mt-3 text-muted">{t('heroText')}</p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <Button
            kind="primary"
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
      {list ? (
        <div className="hidden w-56 justify-self-end lg:block">
          <CardCover playlist={list} eager />
          <p className="truncate text-sm text-muted">
            {t('ofTheDay')} · <Link to={paths.playlist(list.id)}>{list.name}</Link>
          </p>
        </div>
      ) : null}
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
