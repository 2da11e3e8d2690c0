import { Compass } from 'lucide-react';
import { BrowseRows, useBrowsed } from '#web/components/browse/browse-rows.tsx';
import { StyleTiles } from '#web/components/browse/style-tiles.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Playlists of a row below an empty search. */
const most = 3;
const mostStyles = 6;

/** Playlists to look through where nothing is searched yet. */
export function BrowseBelow() {
  const t = useText('browse');
  const { data } = useBrowsed();
  return (
    <div className="mt-8 grid grid-cols-1 gap-8">
      {data && data.styles.length > 0 ? <StyleTiles styles={data.styles.slice(0, mostStyles)} /> : null}
      <BrowseRows most={most} />
      <LinkButton to={paths.browse()} icon={Compass} className="justify-self-center">
        {t('all')}
      </LinkButton>
    </div>
  );
}
