import type { LinkService } from '#shared/music/external-links.ts';
import type { EmbedKind } from './playback.ts';

/** The services' own names, which are the same in every language. */
export const serviceNames: Record<EmbedKind | LinkService, string> = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  apple: 'Apple Music',
  tidal: 'Tidal',
  deezer: 'Deezer',
  link: '',
  other: '',
};
