import { catalogue } from './message.ts';

/** The audio diagnostics page (specification, sections 2, 5 and 8). */
export const diagnosticsMessages = catalogue({
  intro: {
    en: 'Checks whether a track can be fetched and played in this browser.',
    it: 'Verifica se un brano può essere scaricato e riprodotto in questo browser.',
  },
  trackId: { en: 'Track ID', it: 'ID del brano' },
  test: { en: 'Test', it: 'Prova' },
  status: { en: 'Status', it: 'Stato' },
  idle: { en: 'Nothing tested yet', it: 'Ancora nessuna prova' },
  enterId: { en: 'Please enter a track ID', it: 'Inserisci un ID brano', spec: 'en' },
  loading: { en: 'Loading audio…', it: 'Caricamento audio…' },
  ready: { en: 'Ready to play ({duration})', it: 'Pronto ({duration})' },
  playing: { en: 'Playing', it: 'In riproduzione' },
  paused: { en: 'Paused', it: 'In pausa' },
  ended: { en: 'Played to the end', it: 'Riprodotto fino alla fine' },
  noElement: { en: 'Audio element not found', it: 'Elemento audio non trovato', spec: 'en' },
  loadError: { en: 'Error loading audio', it: "Errore nel caricamento dell'audio", spec: 'en' },
  playFailed: { en: 'Playback failed', it: 'Riproduzione non riuscita', spec: 'en' },
  audio: { en: 'Test audio', it: 'Audio di prova' },
  streamUrl: { en: 'Direct stream URL', it: 'URL diretto dello stream' },
  openInTab: { en: 'Open in a new tab', it: 'Apri in una nuova scheda' },
  hlsUrl: { en: 'Alternative HLS playlist URL', it: 'URL alternativo della playlist HLS' },
  playHls: { en: 'Play by HLS', it: 'Riproduci con HLS' },
  playDirect: { en: 'Play the direct stream', it: 'Riproduci lo stream diretto' },
  answer: { en: 'What the server answers', it: 'Che cosa risponde il server' },
  answerStatus: { en: 'Status', it: 'Stato' },
  answerType: { en: 'Type', it: 'Tipo' },
  answerSize: { en: 'Size', it: 'Dimensione' },
  answerRanges: { en: 'Parts (Range)', it: 'Parti (Range)' },
  yes: { en: 'yes', it: 'sì' },
  no: { en: 'no', it: 'no' },
  noAnswer: { en: 'no answer', it: 'nessuna risposta' },
  tips: { en: 'Troubleshooting tips', it: 'Che cosa provare' },
  tipId: {
    en: 'The ID is the part after track= in the link of a track that you share.',
    it: 'L’ID è la parte dopo track= nel link di un brano che condividi.',
  },
  tipNotFound: {
    en: 'Status 404: the track is gone, or stands in private playlists only. Log in as its owner and test again.',
    it: 'Stato 404: il brano non c’è più o sta solo in playlist private. Accedi come proprietario e riprova.',
  },
  tipTab: {
    en: 'If the stream plays in a new tab but not here, an extension may block audio on this page.',
    it: 'Se lo stream si sente in una nuova scheda ma non qui, forse un’estensione blocca l’audio.',
  },
  tipHls: {
    en: 'If the direct stream stutters on a slow or changing network, try HLS: it loads in small pieces.',
    it: 'Se lo stream diretto va a scatti su una rete lenta, prova HLS: si scarica a piccoli pezzi.',
  },
  tipVolume: {
    en: 'If it plays without a sound, look at the volume of the tab, the browser and the device.',
    it: 'Se parte ma non si sente nulla, controlla il volume della scheda, del browser e del dispositivo.',
  },
});
