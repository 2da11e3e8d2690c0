import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { searchQueryMax, searchSettleMs } from '#shared/limits.ts';
import { type FoundOfEach, searchEverything } from '#shared/playlists/search.ts';
import type { Track } from '#shared/music/tracks.ts';
import { useAddToPlaylist } from '#web/components/use-track-items.tsx';
import { useText } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FoundPages } from './found-pages.tsx';
import { FoundThings } from './found-things.tsx';
import { PaletteItem } from './palette-item.tsx';
import { type PalettePage, useFoundPages } from './use-found-pages.ts';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** A search for music, playlists, people and pages by keyboard, on every page. */
export function Palette({ open, onClose }: PaletteProps) {
  const t = useText('search');
  return (
    <Dialog bare open={open} onClose={onClose} title={t('paletteTitle')} size="md">
      <Questions onDone={onClose} />
    </Dialog>
  );
}

function Questions({ onDone }: { onDone: () => void }) {
  const t = useText('search');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const query = useSettled(typed.trim(), searchSettleMs);
  const { found, isError } = useFound(query);
  const pages = useFoundPages(typed.trim());
  const values = valuesOf(found, pages);
  const addTo = useAddToPlaylist();
  const add = addTo
    ? (track: Track): void => {
        onDone();
        addTo(track);
      }
    : null;
  function go(path: string): void {
    onDone();
    void navigate(path);
  }
  // The next letter may remove the chosen item; then the best one is chosen.
  const current = values.includes(chosen) ? chosen : values[0];
  const track = found?.tracks.find(({ id }) => id === current);
  return (
    <Command
      shouldFilter={false}
      loop
      label={t('paletteTitle')}
      value={current}
      onValueChange={setChosen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.shiftKey || !track || !add) return;
        event.preventDefault();
        add(track);
      }}
      className="flex max-h-[min(32rem,70dvh)] flex-col"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <Command.Input
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setChosen('');
          }}
          maxLength={searchQueryMax}
          placeholder={t('palettePlaceholder')}
          className="min-h-14 w-full bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <Command.List
        label={t('paletteTitle')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
      >
        {isError ? (
          <p role="alert" lang={t.lang('failed')} className="px-3 py-6 text-center text-danger">
            {t('failed')}
          </p>
        ) : null}
        {found ? <FoundThings found={found} query={query} onGo={go} onDone={onDone} onAdd={add} /> : null}
        <FoundPages pages={pages} query={typed.trim()} onGo={go} />
        {typed.trim() === '' ? null : (
          <PaletteItem
            value={everything}
            icon={<Search aria-hidden className="size-5 text-muted" />}
            onSelect={() => go(paths.search(typed.trim()))}
          >
            {t('allResults', { query: typed.trim() })}
          </PaletteItem>
        )}
      </Command.List>
    </Command>
  );
}

/** The value of the item that leads to the search page. */
const everything = 'everything';

function useFound(query: string): { found: FoundOfEach | null; isError: boolean } {
  const { data, isError } = useQuery({
    ...queryOf(searchEverything, { query: { query } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return { found: query === '' ? null : (data ?? null), isError: isError && query !== '' };
}

/** The values of all items, in their order. */
function valuesOf(found: FoundOfEach | null, pages: readonly PalettePage[]): string[] {
  const things = found ? [...found.tracks, ...found.playlists, ...found.people] : [];
  return [...things.map(({ id }) => id), ...pages.map(({ path }) => path), everything];
}
