import { catalogue } from './message.ts';

/** What other sites show of Segue: previews, embedded players, feeds. */
export const sharingMessages = catalogue({
  siteTitle: { en: 'Segue · Your Ultimate Playlist Hub', it: 'Segue · Your Ultimate Playlist Hub' },
  siteText: {
    en: 'Create, share and discover unique playlists. Your music social network.',
    it: 'Crea, condividi e scopri playlist uniche. Il tuo social network musicale.',
  },
  by: { en: 'by {name}', it: 'di {name}' },
  playlistBy: { en: '{title}, a playlist by {name}', it: '{title}, una playlist di {name}' },
  playlistText: {
    en: {
      one: 'A playlist with {count} track by {name}.',
      other: 'A playlist with {count} tracks by {name}.',
    },
    it: {
      one: 'Una playlist con {count} brano di {name}.',
      other: 'Una playlist con {count} brani di {name}.',
    },
  },
  personText: {
    en: {
      one: '{name} shares {count} playlist on Segue.',
      other: '{name} shares {count} playlists on Segue.',
    },
    it: {
      one: '{name} condivide {count} playlist su Segue.',
      other: '{name} condivide {count} playlist su Segue.',
    },
  },
  feedTitle: { en: 'Playlists by {name}', it: 'Playlist di {name}' },
  podcastTitle: { en: '{title} as a podcast', it: '{title} come podcast' },
  cardText: { en: 'The cover of {title}', it: 'La copertina di {title}' },
  notSharable: {
    en: 'There is nothing to embed at this address.',
    it: 'A questo indirizzo non c’è nulla da incorporare.',
  },
});
