import type { Wording } from '../message.ts';

export const versions: Record<string, Wording> = {
  'Make my own version': 'Eigene Version machen',
  'Making your version...': 'Deine Version wird gemacht...',
  'This version is yours now': 'Diese Version gehört jetzt dir',
  'Your version could not be made. Please try again.':
    'Deine Version konnte nicht gemacht werden. Bitte versuche es noch einmal.',
  'after {name} by {owner}': 'nach {name} von {owner}',
  'after {name}': 'nach {name}',
  'A version of a playlist that is not public': 'Eine Version einer Playlist, die nicht öffentlich ist',
  '{count} changed': { one: '{count} geändert', other: '{count} geändert' },
  '{count} versions': { one: '{count} Version', other: '{count} Versionen' },
  'Versions of {name}': 'Versionen von {name}',
  'No versions to see': 'Keine Versionen zu sehen',
  'Versions that others made of it and show will stand here.':
    'Hier werden Versionen stehen, die andere gemacht haben und zeigen.',
  'What changed there since': 'Was sich dort seither geändert hat',
  'What changed in {name} since': 'Was sich in {name} seither geändert hat',
  'New there': 'Neu dort',
  'No longer there': 'Nicht mehr dort',
  Add: 'Hinzufügen',
  'Add {title}': '{title} hinzufügen',
  'Remove {title}': '{title} entfernen',
  'This could not be taken over. Please try again.':
    'Das ließ sich nicht übernehmen. Bitte versuche es noch einmal.',
  'Nothing changed there': 'Dort hat sich nichts geändert',
  'What comes to the original, or goes, will be offered here.':
    'Was zum Original kommt oder daraus verschwindet, wird hier angeboten.',
  'The original is not to be seen': 'Das Original ist nicht zu sehen',
  'It was deleted, or made private. Your version stays yours.':
    'Es wurde gelöscht oder ist privat. Deine Version bleibt deine.',
};
