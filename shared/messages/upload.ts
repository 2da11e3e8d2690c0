import { catalogue } from './message.ts';

/** What the server tells about uploads. */
export const uploadMessages = catalogue({
  notFound: { en: 'There is no such upload.', it: 'Questo caricamento non esiste.' },
  tooLarge: {
    en: 'File too large. The maximum supported size is {megabytes}MB. Choose a smaller file.',
    it: 'File troppo grande. La dimensione massima è {megabytes} MB. Scegli un file più piccolo.',
    spec: 'en',
  },
  mayNotUpload: {
    en: 'Uploads are switched off for this account.',
    it: 'I caricamenti sono disattivati per questo account.',
  },
  storageFull: {
    en: 'Your storage is full: {used} MB of {quota} MB are in use. Delete something to make room.',
    it: 'Il tuo spazio è pieno: {used} MB di {quota} MB sono occupati. Elimina qualcosa per fare posto.',
  },
  diskFull: {
    en: 'The server has no room for this file right now. Please try again later.',
    it: 'Il server al momento non ha spazio per questo file. Riprova più tardi.',
  },
  coverLeftOut: {
    en: 'The track is here, without the cover inside the file.',
    it: 'Il brano è qui, senza la copertina contenuta nel file.',
  },
  chunkOutOfRange: {
    en: 'Chunk {index} does not exist in a file of {total} chunks.',
    it: 'La parte {index} non esiste in un file di {total} parti.',
  },
  anotherPlan: {
    en: 'This upload was begun with another number of chunks or another size.',
    it: 'Questo caricamento è iniziato con un altro numero di parti o un’altra dimensione.',
  },
  wrongTotal: {
    en: 'A file of this size does not have {total} chunks.',
    it: 'Un file di questa dimensione non ha {total} parti.',
  },
  wrongChunkSize: {
    en: 'Chunk {index} has to be exactly {expected} bytes long.',
    it: 'La parte {index} deve essere lunga esattamente {expected} byte.',
  },
  chunkDamaged: {
    en: 'The chunk was damaged on its way. Please send it again.',
    it: 'La parte è stata danneggiata durante l’invio. Inviala di nuovo.',
  },
  chunkDiffers: {
    en: 'Another content has already arrived for chunk {index}.',
    it: 'Per la parte {index} è già arrivato un contenuto diverso.',
  },
  chunksMissing: {
    en: { one: '{count} chunk is still missing.', other: '{count} chunks are still missing.' },
    it: { one: 'Manca ancora {count} parte.', other: 'Mancano ancora {count} parti.' },
  },
  busy: {
    en: 'This upload is being worked on. Please ask again in a moment.',
    it: 'Questo caricamento è in lavorazione. Riprova tra poco.',
  },

  notALink: { en: 'This is not a web address.', it: 'Questo non è un indirizzo web.' },
  linkWithoutMusic: {
    en: 'This link does not lead to a track, an album or a playlist.',
    it: 'Questo link non porta a un brano, un album o una playlist.',
  },
  otherPlatform: {
    en: 'This is a link to {told}, not to {chosen}. Choose the platform that it leads to.',
    it: 'Questo è un link a {told}, non a {chosen}. Scegli la piattaforma a cui porta.',
  },
  linkAlreadyThere: {
    en: 'This link is already in the playlist.',
    it: 'Questo link è già nella playlist.',
  },
});
