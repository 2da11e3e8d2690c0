import type { Wording } from '../message.ts';

export const media: Record<string, Wording> = {
  'This file is not an MP3.': 'Diese Datei ist kein MP3.',
  'The file is empty.': 'Die Datei ist leer.',
  'The file ends in the middle of the music, at {at}: it was cut off.':
    'Die Datei endet mitten in der Musik, bei {at}: Sie wurde abgeschnitten.',
  'The music in this file is damaged and cannot be decoded.':
    'Die Musik in dieser Datei ist beschädigt und lässt sich nicht dekodieren.',
  'Too much of this file is not music.': 'Zu viel von dieser Datei ist keine Musik.',
  'This file changes its sample rate from {one} to {other} Hz on the way, and most players stumble there. Export it with one sample rate.':
    'Diese Datei wechselt unterwegs die Abtastrate von {one} auf {other} Hz, und die meisten Player stolpern dort. Exportiere sie mit einer einzigen Abtastrate.',
  'This file holds more than {hours} hours of music.': 'Diese Datei enthält mehr als {hours} Stunden Musik.',
  'The examination took too long. Please try again later.':
    'Die Untersuchung dauerte zu lange. Bitte versuche es später noch einmal.',
  'The file could not be examined because of an error of ours. Please try again.':
    'Die Datei konnte wegen eines Fehlers bei uns nicht untersucht werden. Bitte versuche es noch einmal.',
  'The file needs too much memory to examine.':
    'Die Datei braucht zu viel Speicher, um untersucht zu werden.',
  'Many files are being examined right now. Please try again in a moment.':
    'Gerade werden viele Dateien untersucht. Bitte versuche es gleich noch einmal.',
  'The examination was interrupted. Please try again.':
    'Die Untersuchung wurde unterbrochen. Bitte versuche es noch einmal.',
  'This picture is neither JPEG, PNG, WebP, AVIF nor GIF.':
    'Dieses Bild ist weder JPEG, PNG, WebP, AVIF noch GIF.',
  'The picture is too large: at most {megapixels} megapixels and {megabytes} MB.':
    'Das Bild ist zu groß: höchstens {megapixels} Megapixel und {megabytes} MB.',
  'The picture is damaged and cannot be read.': 'Das Bild ist beschädigt und kann nicht gelesen werden.',
};
