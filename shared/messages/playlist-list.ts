import { catalogue } from './message.ts';
import { playlistLoadMessages } from './playlist-load.ts';

/** Lists of playlists, My playlists above all: what can go wrong there is the specification's (sections 5 and 8). */
export const playlistListMessages = catalogue({
  ...playlistLoadMessages,
  offline: {
    en: 'Network error. Check your internet connection and try again.',
    it: 'Errore di rete. Controlla la connessione a internet e riprova.',
  },
  notLoggedIn: {
    en: 'You are not logged in. Please login to view your playlists.',
    it: 'Non hai effettuato il login. Accedi per vedere le tue playlist.',
    spec: 'en',
  },
  toLogin: { en: 'Login', it: 'Accedi', spec: 'en' },
  toSignUp: { en: 'Sign Up', it: 'Registrati', spec: 'en' },
  resetAuthentication: { en: 'Reset Authentication', it: "Reimposta l'autenticazione", spec: 'en' },
  dismiss: { en: 'Dismiss', it: 'Chiudi', spec: 'en' },
  importList: { en: 'Import a playlist', it: 'Importa una playlist' },
  refresh: { en: 'Refresh', it: 'Aggiorna' },
  loading: { en: 'Loading...', it: 'Caricamento...', spec: 'en' },

  lists: { en: 'Lists of playlists', it: 'Elenchi di playlist' },
  mine: { en: 'My Playlists', it: 'Le mie playlist', spec: 'en' },
  popular: { en: 'Popular', it: 'Popolari' },
  saved: { en: 'Saved', it: 'Salvate' },
  liked: { en: 'Liked', it: 'Mi piace' },
  noneMine: { en: 'You have no playlists yet', it: 'Non hai ancora nessuna playlist' },
  noneMineText: {
    en: 'Give the first one a name, and music will find its way in.',
    it: 'Dai un nome alla prima: la musica troverà la strada.',
  },
  nonePopular: { en: 'No playlists available', it: 'Nessuna playlist disponibile', spec: 'en' },
  nonePopularText: {
    en: 'No playlists were found to display.',
    it: 'Non ci sono playlist da mostrare.',
    spec: 'en',
  },
  noneSaved: { en: 'Nothing saved yet', it: 'Ancora niente di salvato' },
  noneSavedText: {
    en: 'The bookmark on a playlist puts it here.',
    it: 'Il segnalibro su una playlist la porta qui.',
  },
  noneLiked: { en: 'No likes yet', it: 'Ancora nessun mi piace' },
  noneLikedText: {
    en: 'The heart on a playlist puts it here.',
    it: 'Il cuore su una playlist la porta qui.',
  },
  browse: { en: 'Browse playlists', it: 'Sfoglia le playlist' },
  more: { en: 'Show more', it: 'Mostra altre' },

  createTitle: { en: 'Create a playlist', it: 'Crea una playlist' },
  name: { en: 'Name', it: 'Nome' },
  namePlaceholder: { en: 'Songs for the last tram', it: 'Canzoni per l’ultimo tram' },
  description: { en: 'Description (optional)', it: 'Descrizione (facoltativa)' },
  create: { en: 'Create Playlist', it: 'Crea playlist' },
  fold: { en: 'Cancel', it: 'Annulla' },
  creating: { en: 'Creating...', it: 'Creazione in corso...' },
  created: { en: '“{name}” is ready for music.', it: '“{name}” è pronta per la musica.' },
  open: { en: 'Open', it: 'Apri' },
  createAuthFailed: {
    en: 'Authentication error: your session is no longer valid. Reset it and log in again.',
    it: 'Errore di autenticazione: la tua sessione non è più valida. Reimpostala e accedi di nuovo.',
  },
  createFailed: {
    en: 'Failed to create playlist ({status})',
    it: 'Impossibile creare la playlist ({status})',
    spec: 'en',
  },

  selectAll: { en: 'Select all', it: 'Seleziona tutte' },
  select: { en: 'Select {name}', it: 'Seleziona {name}' },
  selected: {
    en: { one: '{count} selected', other: '{count} selected' },
    it: { one: '{count} selezionata', other: '{count} selezionate' },
  },
  deleteSelected: { en: 'Delete selected', it: 'Elimina selezionate' },
  deleteTitle: {
    en: { one: 'Delete {count} playlist?', other: 'Delete {count} playlists?' },
    it: { one: 'Eliminare {count} playlist?', other: 'Eliminare {count} playlist?' },
  },
  deleteText: {
    en: 'Are you sure you want to delete the selected playlists? This action cannot be undone.',
    it: 'Vuoi davvero eliminare le playlist selezionate? Questa azione non può essere annullata.',
  },
  delete: { en: 'Delete', it: 'Elimina' },
  deleted: {
    en: { one: '{count} playlist deleted', other: '{count} playlists deleted' },
    it: { one: '{count} playlist eliminata', other: '{count} playlist eliminate' },
  },
  undo: { en: 'Undo', it: 'Annulla' },
  undoFailed: {
    en: 'Not everything could be brought back.',
    it: 'Non è stato possibile recuperare tutto.',
  },
  deleteFailed: {
    en: 'Error deleting playlists',
    it: "Errore nell'eliminazione delle playlist",
    spec: 'en',
  },
  deleteFailedOf: { en: '{name}: {reason}', it: '{name}: {reason}' },
});
