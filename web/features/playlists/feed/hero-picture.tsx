import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { listOfTheDay } from '#web/components/list-of-the-day.ts';
import { HeroList } from './hero-list.tsx';
import { Sleeves } from './sleeves.tsx';

/** The hero's picture: the list of the day, or a crate of covers where there is none. */
export function HeroPicture({ playlists }: { playlists: readonly PlaylistSummary[] }) {
  const list = listOfTheDay(playlists);
  return list ? <HeroList playlist={list} /> : <Sleeves />;
}
