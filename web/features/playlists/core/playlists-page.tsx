import { PlaylistsScreen } from './playlists-screen.tsx';

/** All of the reader's playlists, and the popular ones. */
export function PlaylistsPage() {
  return <PlaylistsScreen title="playlists" mineOnly={false} />;
}
