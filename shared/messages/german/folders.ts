import type { Wording } from '../message.ts';

export const folders: Record<string, Wording> = {
  'Put your own and your saved playlists in order. Only you see your folders.':
    'Ordne deine eigenen und deine gemerkten Playlists. Deine Ordner siehst nur du.',
  Folders: 'Ordner',
  'New folder': 'Neuer Ordner',
  'Name of the folder': 'Name des Ordners',
  Rename: 'Umbenennen',
  'Rename the folder': 'Ordner umbenennen',
  'Delete folder': 'Ordner löschen',
  'Delete the folder {name}?': 'Den Ordner {name} löschen?',
  'Its playlists stay: they will be in no folder.':
    'Seine Playlists bleiben: Sie liegen dann in keinem Ordner.',
  'More about the folder {name}': 'Mehr zum Ordner {name}',
  'In no folder': 'In keinem Ordner',
  '{count} playlists': { one: '{count} Playlist', other: '{count} Playlists' },
  'You have {count} folders: no more fit.': 'Du hast {count} Ordner: Mehr passen nicht hinein.',
  'Drag {name} into a folder': '{name} in einen Ordner ziehen',
  'Put {name} into a folder': '{name} in einen Ordner legen',
  'Put into a folder': 'In einen Ordner legen',
  '{name} is in {folder} now': '{name} liegt jetzt in {folder}',
  '{name} is in no folder now': '{name} liegt jetzt in keinem Ordner',
  'All folders': 'Alle Ordner',
  'This folder is empty': 'Dieser Ordner ist leer',
  'Drag playlists here, or use the folder button beside each of them.':
    'Zieh Playlists hierher oder nimm den Ordnerknopf neben jeder von ihnen.',
  'Nothing lies about': 'Alles ist aufgeräumt',
  'Each of your playlists is in a folder.': 'Jede deiner Playlists liegt in einem Ordner.',
  'No playlists yet': 'Noch keine Playlists',
  'Playlists that you make or save appear here, to be put into folders.':
    'Hier erscheinen die Playlists, die du anlegst oder dir merkst, um sie in Ordner zu legen.',
  'The folders could not be changed.': 'Die Ordner konnten nicht geändert werden.',
  'Press space to pick it up, the arrow keys to choose a folder, space to put it there, and Escape to leave it where it was.':
    'Nimm sie mit der Leertaste auf, wähle mit den Pfeiltasten einen Ordner, lege sie mit der Leertaste hinein, und lass sie mit Escape, wo sie war.',
  '{name} picked up.': '{name} aufgenommen.',
  '{name}: over {folder}.': '{name}: über {folder}.',
  '{name} left where it was.': '{name} bleibt, wo es war.',
};
