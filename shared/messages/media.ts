import { catalogue } from './message.ts';

/** Why a file or a picture was not taken; `detail` of the replies to uploads and covers. */
export const mediaMessages = catalogue({
  notMp3: { en: 'This file is not an MP3.', it: 'Questo file non è un MP3.' },
  emptyFile: { en: 'The file is empty.', it: 'Il file è vuoto.' },
  truncated: {
    en: 'The file ends in the middle of the music, at {at}: it was cut off.',
    it: 'Il file finisce a metà della musica, a {at}: è stato troncato.',
  },
  undecodable: {
    en: 'The music in this file is damaged and cannot be decoded.',
    it: 'La musica in questo file è danneggiata e non può essere decodificata.',
  },
  tooMuchJunk: {
    en: 'Too much of this file is not music.',
    it: 'Troppa parte di questo file non è musica.',
  },
  ratesMixed: {
    en: 'This file changes its sample rate from {one} to {other} Hz on the way, and most players stumble there. Export it with one sample rate.',
    it: 'Questo file cambia frequenza di campionamento da {one} a {other} Hz, e molti lettori si inceppano. Esportalo con una sola frequenza.',
  },
  tooManyHours: {
    en: 'This file holds more than {hours} hours of music.',
    it: 'Questo file contiene più di {hours} ore di musica.',
  },
  tooLong: {
    en: 'The examination took too long. Please try again later.',
    it: "L'esame ha richiesto troppo tempo. Riprova più tardi.",
  },
  failed: {
    en: 'The file could not be examined because of an error of ours. Please try again.',
    it: 'Non è stato possibile esaminare il file per un nostro errore. Riprova.',
  },
  tooHeavy: {
    en: 'The file needs too much memory to examine.',
    it: "L'esame del file richiede troppa memoria.",
  },
  busy: {
    en: 'Many files are being examined right now. Please try again in a moment.',
    it: 'In questo momento molti file sono in esame. Riprova tra poco.',
  },
  stopped: {
    en: 'The examination was interrupted. Please try again.',
    it: "L'esame è stato interrotto. Riprova.",
  },
  pictureUnsupported: {
    en: 'This picture is neither JPEG, PNG, WebP, AVIF nor GIF.',
    it: 'Questa immagine non è né JPEG, né PNG, WebP, AVIF o GIF.',
  },
  pictureTooLarge: {
    en: 'The picture is too large: at most {megapixels} megapixels and {megabytes} MB.',
    it: "L'immagine è troppo grande: al massimo {megapixels} megapixel e {megabytes} MB.",
  },
  pictureBroken: {
    en: 'The picture is damaged and cannot be read.',
    it: "L'immagine è danneggiata e non può essere letta.",
  },
});

export type MediaMessageKey = keyof typeof mediaMessages;
