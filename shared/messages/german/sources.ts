import type { Wording } from '../message.ts';

export const sources: Record<string, Wording> = {
  'Plays from {source}. Choose another source': 'Spielt von {source}. Andere Quelle wählen',
  'Sources of this recording': 'Quellen dieser Aufnahme',
  'File on Segue': 'Datei bei Segue',
  '{source}: {reason}': '{source}: {reason}',
  '{from} did not start: now from {to}': '{from} ging nicht los: jetzt von {to}',
  'Skipped {count} dead links': {
    one: '{count} toter Link übersprungen',
    other: '{count} tote Links übersprungen',
  },
  'Sources…': 'Quellen …',
  'Sources of {title}': 'Quellen von {title}',
  'Where the same recording can be heard. If one fails, the next plays.':
    'Wo dieselbe Aufnahme zu hören ist. Fällt eine Quelle aus, spielt die nächste.',
  'The sources could not be loaded.': 'Die Quellen konnten nicht geladen werden.',
  'Open {source}': '{source} öffnen',
  'added by {name}': 'hinzugefügt von {name}',
  'Remove {source}': '{source} entfernen',
  '{source} was removed': '{source} wurde entfernt',
  'The source could not be removed. Please try again.':
    'Die Quelle konnte nicht entfernt werden. Bitte versuche es noch einmal.',
  'Address of another source': 'Adresse einer weiteren Quelle',
  'YouTube, Spotify, SoundCloud, Apple Music or another site: the same recording.':
    'YouTube, Spotify, SoundCloud, Apple Music oder eine andere Website: dieselbe Aufnahme.',
  'Add source': 'Quelle hinzufügen',
  '{source} was added': '{source} wurde hinzugefügt',
  'The source could not be added. Please try again.':
    'Die Quelle konnte nicht hinzugefügt werden. Bitte versuche es noch einmal.',
  'It is the same recording': 'Es ist dieselbe Aufnahme',
  'A recording has at most {count} sources. Remove one to add another.':
    'Eine Aufnahme hat höchstens {count} Quellen. Entferne eine, um eine andere hinzuzufügen.',
  'Sources you hear first': 'Quellen, die du zuerst hörst',
  'Where a recording has several sources, the highest one plays; if it fails, the next.':
    'Hat eine Aufnahme mehrere Quellen, spielt die oberste; fällt sie aus, die nächste.',
  'Kept in this browser.': 'Bleibt in diesem Browser.',
  'Play from {source}': 'Von {source} hören',
  never: 'nie',
  'Other sites': 'Andere Websites',
  'The order could not be saved. Please try again.':
    'Die Reihenfolge konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  'As the owners have them': 'Wie die Besitzer sie haben',
};
