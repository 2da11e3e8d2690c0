import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect } from 'react';
import { dropPlaces } from '#web/components/dragged-track.ts';
import { useText } from '#web/lib/i18n.ts';
import { choose, shelf, usePreference } from '#web/lib/preferences.ts';
import { IconButton } from '#web/ui/button.tsx';
import { AddLink } from '../add-button.tsx';
import { ShelfLists } from './shelf-lists.tsx';
import { ShelfWays } from './shelf-ways.tsx';
import { useLineKeys } from './use-line-keys.ts';

/** A member's shelf beside every page: the ways, their folders and playlists, and those they saved. */
export function Shelf() {
  const t = useText('shelf');
  const isSlim = usePreference(shelf) === 'slim';
  const keys = useLineKeys();
  useEffect(() => {
    // A finger that rests on a row opens its menu.
    dropPlaces.setState(matchMedia('(pointer: fine)').matches, true);
    return () => dropPlaces.setState(false, true);
  }, []);
  return (
    <nav aria-label={t('shelf')} className="flex h-full flex-col">
      {/* As high as the header beside it. */}
      <div className="flex items-center justify-between border-b border-line/70 px-2 py-2">
        <IconButton
          label={t(isSlim ? 'unfold' : 'fold')}
          icon={isSlim ? PanelLeftOpen : PanelLeftClose}
          aria-expanded={!isSlim}
          onClick={() => choose(shelf, isSlim ? 'wide' : 'slim')}
        />
        {isSlim ? null : <AddLink className="size-9" />}
      </div>
      <div {...keys} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {isSlim ? <AddLink className="mx-auto mb-2 size-9" /> : null}
        <ShelfWays isSlim={isSlim} />
        <ShelfLists isSlim={isSlim} />
      </div>
    </nav>
  );
}
