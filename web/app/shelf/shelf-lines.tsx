import type { ReactNode } from 'react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useGrowingList } from '#web/ui/use-growing-list.ts';
import { ShelfLine } from './shelf-line.tsx';

interface ShelfLinesProps {
  label: string;
  playlists: readonly PlaylistSummary[];
  ownIds: ReadonlySet<string>;
  isSlim: boolean;
  /** The folders, before the playlists. */
  children?: ReactNode;
}

/** Playlists of the shelf; a long list grows as it is scrolled. */
export function ShelfLines({ label, playlists, ownIds, isSlim, children }: ShelfLinesProps) {
  const { shown, end } = useGrowingList(playlists);
  return (
    <>
      <ul aria-label={label}>
        {children}
        {shown.map((playlist) => (
          <ShelfLine key={playlist.id} playlist={playlist} isOwn={ownIds.has(playlist.id)} isSlim={isSlim} />
        ))}
      </ul>
      {shown.length < playlists.length ? <div ref={end} className="h-12" /> : null}
    </>
  );
}
