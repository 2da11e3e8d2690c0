import { catalogue } from './message.ts';

/** Who follows a person, and whom and what the person follows. */
export const followLists = catalogue({
  titleOf: { en: '{name}: followers and follows', it: '{name}: follower e seguiti' },
  lists: { en: 'Lists', it: 'Elenchi' },
  followers: { en: 'Followers', it: 'Follower' },
  people: { en: 'Follows', it: 'Seguiti' },
  playlists: { en: 'Playlists followed', it: 'Playlist seguite' },
  loading: { en: 'Loading the list…', it: 'Caricamento dell’elenco…' },
  failed: { en: 'The list could not be loaded.', it: 'Impossibile caricare l’elenco.' },
  more: { en: 'Show more', it: 'Mostra altri' },
  noFollowers: { en: 'No followers yet', it: 'Ancora nessun follower' },
  noFollowersText: {
    en: 'People who press Follow on {name}’s page are counted here.',
    it: 'Qui si contano le persone che premono Segui sulla pagina di {name}.',
  },
  allHidden: { en: 'Nobody to show', it: 'Nessuno da mostrare' },
  someHidden: {
    en: 'Only followers who let others see whom they follow are listed.',
    it: 'Sono elencati solo i follower che mostrano chi seguono.',
  },
  hidden: { en: '{name} keeps this list private', it: '{name} tiene privato questo elenco' },
  hiddenText: {
    en: 'Whom and what a person follows is shown only where they allow it.',
    it: 'Chi e cosa segue una persona si vede solo se lo consente.',
  },
  onlyYou: { en: 'Only you see this list.', it: 'Solo tu vedi questo elenco.' },
  changeThat: { en: 'Change that in your settings', it: 'Cambialo nelle impostazioni' },
  nobody: { en: 'Follows nobody yet', it: 'Non segue ancora nessuno' },
  nothing: { en: 'Follows no playlist yet', it: 'Non segue ancora nessuna playlist' },
  browse: { en: 'Browse popular playlists', it: 'Sfoglia le playlist popolari' },
});
