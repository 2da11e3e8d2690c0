import { catalogue } from './message.ts';

/** The reader's favourite songs: their page, and what the menu of a track says of them. */
export const favouriteMessages = catalogue({
  add: { en: 'Add to favourites', it: 'Aggiungi ai preferiti' },
  remove: { en: 'Remove from favourites', it: 'Togli dai preferiti' },
  removeNamed: { en: 'Remove {title} from favourites', it: 'Togli {title} dai preferiti' },
  added: { en: 'Added to your favourites', it: 'Aggiunto ai tuoi preferiti' },
  removed: { en: 'Removed from your favourites', it: 'Tolto dai tuoi preferiti' },
  undo: { en: 'Undo', it: 'Annulla' },
  failed: {
    en: 'Your favourites could not be changed. Please try again.',
    it: 'Non è stato possibile cambiare i preferiti. Riprova.',
  },
  intro: {
    en: 'Songs that you starred here or in an app. Only you see them.',
    it: 'I brani che hai messo tra i preferiti qui o in un’app. Li vedi solo tu.',
  },
  play: { en: 'Play all', it: 'Riproduci tutto' },
  more: { en: 'Actions for {title}', it: 'Azioni per {title}' },
  loading: { en: 'Loading your favourites', it: 'Caricamento dei preferiti' },
  loadFailed: {
    en: 'Your favourites could not be loaded.',
    it: 'Non è stato possibile caricare i preferiti.',
  },
  loadMore: { en: 'More favourites', it: 'Altri preferiti' },
  emptyTitle: { en: 'No favourites yet', it: 'Ancora nessun preferito' },
  emptyText: {
    en: 'Open the menu of a song and choose “Add to favourites”, or star it in your app.',
    it: 'Apri il menu di un brano e scegli «Aggiungi ai preferiti», o aggiungilo nella tua app.',
  },
  browse: { en: 'Find music', it: 'Trova musica' },
});
