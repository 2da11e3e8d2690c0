import type { Wording } from '../message.ts';

export const upload: Record<string, Wording> = {
  'There is no such upload.': 'Diesen Upload gibt es nicht.',
  'Uploads are switched off for this account.': 'Uploads sind für dieses Konto abgeschaltet.',
  'Your storage is full: {used} MB of {quota} MB are in use. Delete something to make room.':
    'Dein Speicher ist voll: {used} MB von {quota} MB sind belegt. Lösche etwas, um Platz zu schaffen.',
  'The server has no room for this file right now. Please try again later.':
    'Der Server hat gerade keinen Platz für diese Datei. Bitte versuche es später noch einmal.',
  'The track is here, without the cover inside the file.':
    'Der Titel ist da, aber ohne das Cover aus der Datei.',
  'Chunk {index} does not exist in a file of {total} chunks.':
    'Teil {index} gibt es in einer Datei aus {total} Teilen nicht.',
  'This upload was begun with another number of chunks or another size.':
    'Dieser Upload wurde mit einer anderen Zahl von Teilen oder einer anderen Größe begonnen.',
  'A file of this size does not have {total} chunks.': 'Eine Datei dieser Größe hat keine {total} Teile.',
  'Chunk {index} has to be exactly {expected} bytes long.':
    'Teil {index} muss genau {expected} Bytes lang sein.',
  'The chunk was damaged on its way. Please send it again.':
    'Der Teil wurde unterwegs beschädigt. Bitte sende ihn noch einmal.',
  'Another content has already arrived for chunk {index}.':
    'Für Teil {index} ist schon ein anderer Inhalt angekommen.',
  '{count} chunks are still missing.': {
    one: '{count} Teil fehlt noch.',
    other: '{count} Teile fehlen noch.',
  },
  'This upload is being worked on. Please ask again in a moment.':
    'An diesem Upload wird gearbeitet. Bitte frage gleich noch einmal.',
  'This is not a web address.': 'Das ist keine Webadresse.',
  'This link does not lead to a track, an album or a playlist.':
    'Dieser Link führt zu keinem Titel, Album und keiner Playlist.',
  'This is a link to {told}, not to {chosen}. Choose the platform that it leads to.':
    'Das ist ein Link zu {told}, nicht zu {chosen}. Wähle die Plattform, zu der er führt.',
  'This link is already in the playlist.': 'Dieser Link ist schon in der Playlist.',
};
