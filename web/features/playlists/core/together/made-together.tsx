import type { Playlist } from '#shared/playlists/playlists.ts';
import { Contributors } from './contributors.tsx';
import { SuggestionsChip } from './suggestions-chip.tsx';

/** The contributors of a playlist, and for its editors the number of open suggestions. */
export function MadeTogether({ playlist }: { playlist: Playlist }) {
  const { contributors, open_suggestions: count = 0 } = playlist;
  if (!contributors && count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
      {contributors ? <Contributors contributors={contributors} ownerId={playlist.owner?.id} /> : null}
      {count > 0 ? <SuggestionsChip count={count} /> : null}
    </div>
  );
}
