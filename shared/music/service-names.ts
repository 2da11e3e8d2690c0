import type { LinkService } from './external-links.ts';

/** The services' own names, which are the same in every language; `link` is an address that plays by itself. */
export const serviceNames: Record<LinkService | 'link', string> = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  apple: 'Apple Music',
  tidal: 'Tidal',
  deezer: 'Deezer',
  link: '',
  other: '',
};
