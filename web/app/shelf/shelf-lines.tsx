import type { ReactNode } from 'react';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { useGrowingList } from '#web/ui/use-growing-list.ts';
import { ShelfLine } from './shelf-line.tsx';

/** So few that drawing them is no pause while one scrolls. */
const linesAtOnce = 40;

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
  const { shown, end } = useGrowingList(playlists, false, linesAtOnce);
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
