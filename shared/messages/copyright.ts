import { catalogue } from './message.ts';

/** What the copyright scan answers. Its screens' texts stand in `copyright-screen.ts`. */
export const copyrightMessages = catalogue({
  blocked: {
    en: 'Upload blocked: this file contains copyrighted music ({title} by {artist}, {from} to {to}). Only original content is allowed.',
    it: 'Upload bloccato: questo file contiene musica protetta da copyright ({title} di {artist}, da {from} a {to}). Sono ammessi solo contenuti originali.',
    segue: 'en',
  },
  performance: {
    en: 'Held for a person: this file plays the same notes on the same clock as {title} by {artist} ({from} to {to}). It is kept until an administrator has listened.',
    it: 'In attesa di una persona: questo file suona le stesse note, con lo stesso ritmo, di {title} di {artist} (da {from} a {to}). Resta qui finché un amministratore non lo ascolta.',
  },
  scanFailed: {
    en: 'The copyright scan could not run. Please try again in a moment.',
    it: 'Il controllo del copyright non è stato possibile. Riprova tra poco.',
  },
  held: {
    en: 'The copyright scan could not run. The file is kept and becomes a track as soon as it has been scanned.',
    it: 'Il controllo del copyright non è stato possibile. Il file resta qui e diventerà un brano appena sarà controllato.',
  },
  alreadyDecided: {
    en: 'This has been decided already.',
    it: 'È già stato deciso.',
  },
  notDisputable: {
    en: 'This match can no longer be disputed.',
    it: 'Questa corrispondenza non può più essere contestata.',
  },
  uploadGone: {
    en: 'The file is no longer here. Release it, and ask the person to send it again.',
    it: 'Il file non è più qui. Chiedi alla persona di inviarlo di nuovo.',
  },
  referenceTooShort: {
    en: 'This recording is too short to recognise anything by: it needs at least {seconds} seconds.',
    it: 'Questa registrazione è troppo breve per riconoscere qualcosa: servono almeno {seconds} secondi.',
  },
  referenceTooLong: {
    en: 'This recording is longer than {hours} hours. Register its parts one by one.',
    it: 'Questa registrazione dura più di {hours} ore. Registra le sue parti una alla volta.',
  },
  referenceSaysNothing: {
    en: 'Nothing in this recording could be recognised: it is silent, or a single tone.',
    it: 'Niente in questa registrazione sarebbe riconoscibile: è silenzio, o un solo tono.',
  },
  referenceKnown: {
    en: 'This recording is registered already, as {title}.',
    it: 'Questa registrazione è già registrata, come {title}.',
  },
  printNotJson: { en: 'Not a line of JSON.', it: 'Non è una riga di JSON.' },
  printIncomplete: {
    en: 'A line needs "title" and "fingerprint".',
    it: 'Una riga richiede "title" e "fingerprint".',
  },
  printUnreadable: {
    en: 'The fingerprint is neither a list of numbers nor a Chromaprint text.',
    it: "L'impronta non è né un elenco di numeri né un testo Chromaprint.",
  },
  printWrongAlgorithm: {
    en: 'The fingerprint was made with algorithm {algorithm}; Segue compares algorithm 1 (fpcalc calls it 2).',
    it: "L'impronta è stata fatta con l'algoritmo {algorithm}; Segue confronta l'algoritmo 1 (per fpcalc il 2).",
  },
});
