import { Compass } from 'lucide-react';
import { BrowseRows } from '#web/components/browse/browse-rows.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Playlists of a row below an empty search. */
const most = 3;

/** Playlists to look through where nothing is searched yet. */
export function BrowseBelow() {
  const t = useText('browse');
  return (
    <div className="mt-8 grid grid-cols-1 gap-6">
      <BrowseRows most={most} />
      <LinkButton to={paths.browse()} icon={Compass} className="justify-self-center">
        {t('all')}
      </LinkButton>
    </div>
  );
}
