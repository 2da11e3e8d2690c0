import { useQueryClient } from '@tanstack/react-query';
import { Import, RotateCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { listShared } from '#shared/playlists/collaboration.ts';
import { listLiked } from '#shared/playlists/likes.ts';
import type { KeyOf } from '#shared/texts/texts.ts';
import { patterns } from '#shared/pages.ts';
import { listMine, listPopular } from '#shared/playlists/playlists.ts';
import { listSaved } from '#shared/playlists/saves.ts';
import { LibraryTabs } from '#web/components/library-tabs.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { keyOf } from '#web/lib/query.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { MarkedList } from './marked-list.tsx';
import { MyList } from './my-list.tsx';
import { SharedList } from './shared-list.tsx';
import { SmartStrip } from './smart-strip.tsx';

const lists = { mine: listMine, popular: listPopular, saved: listSaved, liked: listLiked };
type List = keyof typeof lists;

interface PlaylistsScreenProps {
  title: KeyOf<'titles'>;
  /** True for only the playlists that the reader made or marked; otherwise the popular ones come first. */
  mineOnly: boolean;
}

/** The reader's playlists (create, select, delete), and those saved and liked. The address has the tab. */
export function PlaylistsScreen({ title, mineOnly }: PlaylistsScreenProps) {
  const t = useText('playlist-list');
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const shown = (['popular', 'mine', 'saved', 'liked'] as const).filter(
    (list) => list !== 'popular' || !mineOnly,
  );
  const first = shown[0] ?? 'mine';
  function refresh(): void {
    void client.invalidateQueries({ queryKey: keyOf(lists[selected]) });
    if (selected === 'mine') void client.invalidateQueries({ queryKey: keyOf(listShared) });
  }
  const selected = shown.find((list) => list === search.get('list')) ?? first;
  const content: Record<List, React.ReactNode> = {
    mine: <Mine />,
    popular: <MarkedList key="popular" list="popular" />,
    saved: <MarkedList key="saved" list="saved" />,
    liked: <MarkedList key="liked" list="liked" />,
  };
  return (
    <>
      <PageHeading title={title}>
        {mineOnly ? null : <Pills />}
        <div className="flex gap-2">
          {/* On a phone the music begins higher without their words. */}
          <LinkButton size="sm" icon={Import} to={paths.importList()} title={t('importList')}>
            <span className="max-sm:sr-only">{t('importList')}</span>
          </LinkButton>
          <Button size="sm" icon={RotateCw} onClick={refresh} title={t('refresh')}>
            <span className="max-sm:sr-only">{t('refresh')}</span>
          </Button>
        </div>
      </PageHeading>
      {mineOnly ? (
        <>
          <LibraryTabs />
          {content[selected]}
        </>
      ) : (
        <Tabs
          label={t('lists')}
          selected={selected}
          onSelect={(list: List) => setSearch(list === first ? {} : { list }, { replace: true })}
          tabs={shown.map((list) => ({ key: list, label: t(list), content: content[list] }))}
        />
      )}
    </>
  );
}

const Mine = () => (
  <div className="grid gap-6">
    <MyList />
    <SharedList />
    <SmartStrip />
  </div>
);

/** The ways to the library's other pages; *My Playlists* has tabs instead. */
function Pills() {
  const t = useText('titles');
  return (
    <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:basis-full sm:ml-auto">
      <LinkButton size="sm" to={patterns.myTracks}>
        {t('myTracks')}
      </LinkButton>
      <LinkButton size="sm" to={patterns.favourites}>
        {t('favourites')}
      </LinkButton>
      <LinkButton size="sm" to={paths.folders()}>
        {t('folders')}
      </LinkButton>
    </div>
  );
}
