import type { Wording } from '../message.ts';

export const collaboration: Record<string, Wording> = {
  'This person is no member of the playlist.': 'Diese Person ist kein Mitglied der Playlist.',
  'This playlist is yours already.': 'Diese Playlist gehört dir schon.',
  '{name} is a member of this playlist already.': '{name} ist schon Mitglied dieser Playlist.',
  'This playlist has {count} members, which is the most there can be.':
    'Diese Playlist hat {count} Mitglieder, mehr kann sie nicht haben.',
  'There are {count} open invitations, which is the most there can be. Take one back first.':
    'Es sind {count} Einladungen offen, mehr geht nicht. Nimm zuerst eine zurück.',
  'There is no such invitation.': 'Diese Einladung gibt es nicht.',
  'This invitation has expired. Ask for a new one.': 'Diese Einladung ist abgelaufen. Bitte um eine neue.',
  'This invitation was taken back.': 'Diese Einladung wurde zurückgenommen.',
  'This invitation has been used as often as it can be. Ask for a new one.':
    'Diese Einladung wurde so oft benutzt, wie es geht. Bitte um eine neue.',
  'You may not change this playlist, or no longer.':
    'Du darfst diese Playlist nicht ändern, oder nicht mehr.',
  'You may not add to this playlist, or no longer.':
    'Du darfst dieser Playlist nichts hinzufügen, oder nicht mehr.',
  'Only the owner and the members see who works on this playlist.':
    'Nur wem die Playlist gehört und ihre Mitglieder sehen, wer an ihr arbeitet.',
  'In this playlist you may add tracks at the end and take out your own.':
    'In dieser Playlist kannst du Titel am Ende hinzufügen und deine eigenen herausnehmen.',
};
