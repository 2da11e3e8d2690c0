import { useId } from 'react';
import { Link } from 'react-router';
import type { BrowsedStyle } from '#shared/playlists/browse.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';

/** The styles, each by the cover of its most popular playlist; a tile leads to what search finds of it. */
export function StyleTiles({ styles }: { styles: readonly BrowsedStyle[] }) {
  const t = useText('browse');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {t('styles')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {styles.map(({ style, playlist_id, cover_url, cover_colours }) => (
          <li key={style} className="group relative min-w-0 rounded-panel bg-surface p-2 hover:bg-raised">
            <CoverArt id={playlist_id} src={cover_url} colours={cover_colours} small />
            <Link
              to={paths.search(style)}
              className="block truncate px-1 pt-2 font-semibold after:absolute after:inset-0 after:rounded-panel"
            >
              {style}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
