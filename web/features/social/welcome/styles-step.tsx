import { Check } from 'lucide-react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { FollowPlaylistButton } from '#web/components/follow-button.tsx';
import { ListPanel } from '#web/components/list-panel.tsx';
import { useText } from '#web/lib/i18n.ts';
import { cn } from '#web/ui/cn.ts';
import { listsOf, stylesOf } from './choices.ts';
import { PopularLists } from './popular-lists.tsx';
import { useChosenStyles } from './use-chosen-styles.ts';
import type { Foot } from './welcome-page.tsx';

/** Styles, each as the cover of its most popular list, and the lists of the chosen ones to follow. */
export function StylesStep({ foot }: { foot: Foot }) {
  const t = useText('welcome');
  const [chosen, setChosen] = useChosenStyles();
  const toggle = (style: string) =>
    setChosen(chosen.includes(style) ? chosen.filter((one) => one !== style) : [...chosen, style]);
  return (
    <>
      <PopularLists>
        {(lists) => {
          const styles = stylesOf(lists);
          if (styles.length === 0) return <p className="text-muted">{t('noStyles')}</p>;
          return (
            <>
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
                {styles.map(({ style, list }) => (
                  <li key={style}>
                    <StyleTile
                      {...{ style, list }}
                      isChosen={chosen.includes(style)}
                      onPress={() => toggle(style)}
                    />
                  </li>
                ))}
              </ul>
              <ListsToFollow lists={listsOf(lists, chosen)} />
            </>
          );
        }}
      </PopularLists>
      {foot(chosen.length > 0)}
    </>
  );
}

interface StyleTileProps {
  style: string;
  list: PlaylistSummary;
  isChosen: boolean;
  onPress: () => void;
}

function StyleTile({ style, list, isChosen, onPress }: StyleTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cn(
        'relative block w-full overflow-hidden rounded-cover text-left transition active:scale-95',
        isChosen ? 'outline-2 outline-offset-2 outline-signal' : 'outline-signal',
      )}
    >
      <CoverArt id={list.id} src={list.cover_url} colours={list.cover_colours} className="block" />
      <span className="absolute inset-x-0 bottom-0 scheme-dark truncate bg-shade/80 px-2 py-1.5 text-sm font-semibold text-text">
        {style}
      </span>
      {isChosen ? (
        <span className="absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-signal text-on-signal">
          <Check aria-hidden className="size-4" />
        </span>
      ) : null}
    </button>
  );
}

function ListsToFollow({ lists }: { lists: readonly PlaylistSummary[] }) {
  const t = useText('welcome');
  const tPieces = useText('playlist-pieces');
  return (
    <section aria-label={t('listsOf')} aria-live="polite" className="mt-6">
      {lists.length === 0 ? (
        <p className="text-sm text-muted">{t('pickHint')}</p>
      ) : (
        <>
          <h3 className="mb-2 font-semibold">{t('listsOf')}</h3>
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {lists.map((list) => (
              <li key={list.id} className="flex min-w-0 items-center gap-2 rounded-panel bg-surface pr-3">
                <div className="min-w-0 flex-1">
                  <ListPanel playlist={list} playLabel={tPieces('play', { name: list.name })}>
                    {list.owner?.username ?? tPieces('unknownUser')} ·{' '}
                    {tPieces('trackCount', { count: list.track_count })}
                  </ListPanel>
                </div>
                <FollowPlaylistButton playlist={list} compact />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
