import type { Wording } from '../message.ts';

export const diagnostics: Record<string, Wording> = {
  'Checks whether a track can be fetched and played in this browser.':
    'Prüft, ob ein Titel in diesem Browser geladen und abgespielt werden kann.',
  'Track ID': 'Titel-ID',
  'Nothing tested yet': 'Noch nichts getestet',
  'Please enter a track ID': 'Bitte gib eine Titel-ID ein',
  'Loading audio…': 'Ton wird geladen …',
  'Ready to play ({duration})': 'Bereit zum Abspielen ({duration})',
  Playing: 'Spielt',
  Paused: 'Pausiert',
  'Played to the end': 'Bis zum Ende gespielt',
  'Audio element not found': 'Audio-Element nicht gefunden',
  'Error loading audio': 'Fehler beim Laden des Tons',
  'Playback failed': 'Wiedergabe fehlgeschlagen',
  'Test audio': 'Testton',
  'Direct stream URL': 'Direkte Stream-URL',
  'Open in a new tab': 'In einem neuen Tab öffnen',
  'Alternative HLS playlist URL': 'Alternative HLS-Playlist-URL',
  'Play by HLS': 'Über HLS abspielen',
  'Play the direct stream': 'Direkten Stream abspielen',
  'What the server answers': 'Was der Server antwortet',
  Size: 'Größe',
  'Parts (Range)': 'Teile (Range)',
  yes: 'ja',
  no: 'nein',
  'no answer': 'keine Antwort',
  'Troubleshooting tips': 'Tipps zur Fehlersuche',
  'The ID is the part after track= in the link of a track that you share.':
    'Die ID ist der Teil nach track= im Link eines Titels, den du teilst.',
  'Status 404: the track is gone, or stands in private playlists only. Log in as its owner and test again.':
    'Status 404: Den Titel gibt es nicht mehr, oder er steht nur in privaten Playlists. Melde dich als Besitzer an und teste noch einmal.',
  'If the stream plays in a new tab but not here, an extension may block audio on this page.':
    'Wenn der Stream in einem neuen Tab spielt, aber nicht hier, blockiert vielleicht eine Erweiterung den Ton auf dieser Seite.',
  'If the direct stream stutters on a slow or changing network, try HLS: it loads in small pieces.':
    'Wenn der direkte Stream in einem langsamen oder wechselnden Netz stockt, versuche HLS: Es lädt in kleinen Stücken.',
  'If it plays without a sound, look at the volume of the tab, the browser and the device.':
    'Wenn er ohne Ton spielt, prüfe die Lautstärke des Tabs, des Browsers und des Geräts.',
};
