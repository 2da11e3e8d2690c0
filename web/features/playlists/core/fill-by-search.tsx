import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchQueryMax, searchSettleMs } from '#shared/limits.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import type { Track } from '#shared/music/tracks.ts';
import { CoverArt } from '#web/components/cover-art.tsx';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { useText } from '#web/lib/i18n.ts';
import { queryOf } from '#web/lib/query.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { TextInput } from '#web/ui/field.tsx';

const hits = 5;

interface FillBySearchProps {
  /** The initial search. */
  words: string;
  /** The id of a track to leave out of the results: the one to be replaced. */
  without?: string;
  onUse: (track: Track) => void;
}

/** A search among Segue's tracks. */
export function FillBySearch({ words, without, onUse }: FillBySearchProps) {
  const t = useText('list-tools');
  const [typed, setTyped] = useState(() => words.trim().slice(0, searchQueryMax));
  const query = useSettled(typed.trim(), searchSettleMs);
  const { data: found = [], isPending } = useQuery({
    ...queryOf(searchTracks, { query: { query, limit: hits } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const data = found.filter(({ id }) => id !== without);
  return (
    <section className="grid grid-cols-1 gap-2">
      <TextInput
        type="search"
        label={t('search')}
        maxLength={searchQueryMax}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div aria-live="polite">
        {data.length === 0 && query !== '' ? (
          <p className="px-1 text-sm text-muted">{t(isPending ? 'searching' : 'noneFound')}</p>
        ) : null}
      </div>
      <ul className="grid grid-cols-1">
        {data.map((track) => (
          <li key={track.id}>
            <FoundTrack track={track} onUse={() => onUse(track)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundTrack({ track, onUse }: { track: Track; onUse: () => void }) {
  const t = useText('list-tools');
  const tPieces = useText('playlist-pieces');
  const title = formatTrackTitle(track.title);
  return (
    <button
      type="button"
      onClick={onUse}
      className="flex min-h-12 w-full items-center gap-3 rounded-cover px-2 py-1 text-left transition hover:bg-raised"
    >
      <span className="sr-only">{t('use')} </span>
      <span className="w-10 shrink-0">
        <CoverArt id={track.id} src={track.cover_url} colours={track.cover_colours} small />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-sm text-muted">{track.artist || tPieces('unknownArtist')}</span>
      </span>
      <span className="text-sm text-muted tabular-nums">{formatDuration(track.duration_seconds)}</span>
    </button>
  );
}
