import { Link } from 'react-router';
import type { ListeningStatistics } from '#shared/social/listening-statistics.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { perLanguage, formatTrackTitle } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { cn } from '#web/ui/cn.ts';
import { formatHeard } from '../statistics/format-heard.ts';
import { RewindSection } from './rewind-section.tsx';

type Statistics = ListeningStatistics;

const artistSizes = ['text-hero', 'text-xl', 'text-xl', 'text-lg', 'text-lg'];

/** The artists, the most heard in the largest letters. */
export function TopArtists({ artists }: { artists: Statistics['artists'] }) {
  const t = useText('rewind');
  const language = useLanguage();
  if (artists.length === 0) return null;
  return (
    <RewindSection title={t('artists')}>
      <ol className="grid gap-2">
        {artists.map(({ name, seconds }, at) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3">
            <span
              className={cn(
                'min-w-0 font-display font-bold break-words',
                artistSizes[at],
                at > 0 && 'text-text/85',
              )}
            >
              {name}
            </span>
            <span className="text-sm text-muted tabular-nums">{formatHeard(seconds, language)}</span>
          </li>
        ))}
      </ol>
    </RewindSection>
  );
}

/** The playlists by their covers. */
export function TopLists({ lists }: { lists: Statistics['playlists'] }) {
  const t = useText('rewind');
  const language = useLanguage();
  if (lists.length === 0) return null;
  return (
    <RewindSection title={t('lists')}>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {lists.map(({ id, name, cover_url, cover_colours, seconds }) => (
          <li key={id} className="relative min-w-0">
            <CoverArt id={id} src={cover_url} colours={cover_colours} className="shadow-lift" />
            <p className="mt-2 truncate font-semibold">
              <Link to={paths.playlist(id)} className="after:absolute after:inset-0 hover:underline">
                {name}
              </Link>
            </p>
            <p className="text-sm text-muted tabular-nums">{formatHeard(seconds, language)}</p>
          </li>
        ))}
      </ul>
    </RewindSection>
  );
}

/** The styles, each with a line as long as its share. */
export function TopStyles({ styles }: { styles: Statistics['styles'] }) {
  const t = useText('rewind');
  const language = useLanguage();
  const most = Math.max(1, ...styles.map(({ seconds }) => seconds));
  if (styles.length === 0) return null;
  return (
    <RewindSection title={t('styles')}>
      <ol className="grid gap-3">
        {styles.map(({ name, seconds }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="text-sm text-muted tabular-nums">{formatHeard(seconds, language)}</span>
            </p>
            <span aria-hidden className="mt-1 block h-2 rounded-full bg-raised">
              <span
                className="block h-full rounded-full bg-signal"
                style={{ width: `${(100 * seconds) / most}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </RewindSection>
  );
}

const longDays = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** The day of most listening. */
export function LongestDay({ day }: { day: Statistics['longest_day'] }) {
  const t = useText('rewind');
  const language = useLanguage();
  if (day === null) return null;
  return (
    <RewindSection title={t('longest')}>
      <p className="font-display text-hero font-bold text-balance">
        <time dateTime={day.day}>{longDays(language).format(new Date(day.day))}</time>
      </p>
      <p className="mt-2 text-lg text-muted">
        {t('longestText', { time: formatHeard(day.seconds, language) })}
      </p>
    </RewindSection>
  );
}

/** The songs that the reader had never played before, by their covers. */
export function Finds({ finds, count }: { finds: Statistics['finds']; count: number }) {
  const t = useText('rewind');
  if (count === 0 || finds.length === 0) return null;
  return (
    <RewindSection title={t('finds', { count })}>
      <p className="-mt-3 mb-4 text-muted">{t('findsNote')}</p>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5 sm:gap-4">
        {finds.map(({ track }) => (
          <li key={track.id} className="min-w-0">
            <CoverArt id={track.id} src={track.cover_url} colours={track.cover_colours} />
            <p className="mt-2 truncate text-sm font-medium">{formatTrackTitle(track.title)}</p>
            <p className="truncate text-xs text-muted">{track.artist}</p>
          </li>
        ))}
      </ul>
    </RewindSection>
  );
}
