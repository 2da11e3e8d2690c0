import { Compass } from 'lucide-react';
import { BrowseRows, useBrowsed } from '#web/components/browse/browse-rows.tsx';
import { StyleTiles } from '#web/components/browse/style-tiles.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Playlists of a row on this page. */
const most = 6;

/** Everything to look through: playlists in rows, and styles by their covers. */
export function BrowsePage() {
  const { data } = useBrowsed();
  const isEmpty = data && Object.values(data).every((row) => row.length === 0);
  return (
    <>
      <PageHeading title="browse" />
      {isEmpty ? (
        <NothingYet />
      ) : (
        <div className="grid grid-cols-1 gap-8">
          <BrowseRows most={most} />
          {data && data.styles.length > 0 ? <StyleTiles styles={data.styles} /> : null}
        </div>
      )}
    </>
  );
}

function NothingYet() {
  const t = useText('browse');
  const action = <LinkButton to={paths.newPlaylist()}>{t('create')}</LinkButton>;
  return (
    <EmptyState icon={Compass} title={t('nothing')} action={action}>
      {t('nothingText')}
    </EmptyState>
  );
}
