import { catalogue } from './message.ts';

/** Folders of playlists. */
export const folderMessages = catalogue({
  intro: {
    en: 'Put your own and your saved playlists in order. Only you see your folders.',
    it: 'Metti in ordine le tue playlist e quelle salvate. Le tue cartelle le vedi solo tu.',
  },
  folders: { en: 'Folders', it: 'Cartelle' },
  newFolder: { en: 'New folder', it: 'Nuova cartella' },
  name: { en: 'Name of the folder', it: 'Nome della cartella' },
  create: { en: 'Create', it: 'Crea' },
  rename: { en: 'Rename', it: 'Rinomina' },
  renameTitle: { en: 'Rename the folder', it: 'Rinomina la cartella' },
  save: { en: 'Save', it: 'Salva' },
  cancel: { en: 'Cancel', it: 'Annulla' },
  delete: { en: 'Delete folder', it: 'Elimina cartella' },
  deleteTitle: { en: 'Delete the folder {name}?', it: 'Eliminare la cartella {name}?' },
  deleteText: {
    en: 'Its playlists stay: they will be in no folder.',
    it: 'Le sue playlist restano: non saranno in nessuna cartella.',
  },
  more: { en: 'More about the folder {name}', it: 'Altro sulla cartella {name}' },
  loose: { en: 'In no folder', it: 'In nessuna cartella' },
  count: {
    en: { one: '{count} playlist', other: '{count} playlists' },
    it: { one: '{count} playlist', other: '{count} playlist' },
  },
  full: {
    en: 'You have {count} folders: no more fit.',
    it: 'Hai {count} cartelle: non ce ne stanno altre.',
  },
  grip: { en: 'Drag {name} into a folder', it: 'Trascina {name} in una cartella' },
  put: { en: 'Put {name} into a folder', it: 'Metti {name} in una cartella' },
  putTitle: { en: 'Put into a folder', it: 'Metti in una cartella' },
  putInto: { en: '{name} is in {folder} now', it: '{name} ora è in {folder}' },
  takenOut: { en: '{name} is in no folder now', it: '{name} ora non è in nessuna cartella' },
  back: { en: 'All folders', it: 'Tutte le cartelle' },
  emptyFolder: { en: 'This folder is empty', it: 'Questa cartella è vuota' },
  emptyFolderText: {
    en: 'Drag playlists here, or use the folder button beside each of them.',
    it: 'Trascina qui le playlist o usa il pulsante della cartella accanto a ciascuna.',
  },
  noneLoose: { en: 'Nothing lies about', it: 'Tutto è al suo posto' },
  noneLooseText: {
    en: 'Each of your playlists is in a folder.',
    it: 'Ogni tua playlist è in una cartella.',
  },
  none: { en: 'No playlists yet', it: 'Ancora nessuna playlist' },
  noneText: {
    en: 'Playlists that you make or save appear here, to be put into folders.',
    it: 'Qui appaiono le playlist che crei o salvi, da mettere nelle cartelle.',
  },
  browse: { en: 'Browse playlists', it: 'Sfoglia le playlist' },
  loading: { en: 'Loading', it: 'Caricamento' },
  loadFailed: { en: 'This could not be loaded.', it: 'Non è stato possibile caricare.' },
  failed: {
    en: 'The folders could not be changed.',
    it: 'Non è stato possibile cambiare le cartelle.',
  },
  movable: { en: 'movable', it: 'spostabile' },
  instructions: {
    en: 'Press space to pick it up, the arrow keys to choose a folder, space to put it there, and Escape to leave it where it was.',
    it: 'Premi spazio per prenderla, le frecce per scegliere una cartella, spazio per metterla lì ed Esc per lasciarla dov’era.',
  },
  pickedUp: { en: '{name} picked up.', it: 'Hai preso {name}.' },
  over: { en: '{name}: over {folder}.', it: '{name}: sopra {folder}.' },
  leftThere: { en: '{name} left where it was.', it: 'Hai lasciato {name} dov’era.' },
});
