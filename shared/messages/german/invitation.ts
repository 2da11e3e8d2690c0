import type { Wording } from '../message.ts';

export const invitation: Record<string, Wording> = {
  Invitation: 'Einladung',
  'Loading the invitation…': 'Einladung wird geladen…',
  'The invitation could not be loaded.': 'Die Einladung konnte nicht geladen werden.',
  '{person} invites you to make this playlist together':
    '{person} lädt dich ein, diese Playlist gemeinsam zu machen',
  'You may listen and add tracks of your own choice.': 'Du darfst zuhören und Titel deiner Wahl hinzufügen.',
  'You may listen, add tracks, arrange them and edit the playlist.':
    'Du darfst zuhören, Titel hinzufügen, sie ordnen und die Playlist bearbeiten.',
  'The invitation is open until {date}.': 'Die Einladung gilt bis {date}.',
  Join: 'Mitmachen',
  'You are in: “{name}” is yours, too': 'Du bist dabei: „{name}“ ist jetzt auch deine',
  'You could not join. Please try again.': 'Das Mitmachen hat nicht geklappt. Bitte versuche es noch einmal.',
  Decline: 'Ablehnen',
  'You declined.': 'Du hast abgelehnt.',
  'Log in to join': 'Anmelden und mitmachen',
  'Sign up': 'Registrieren',
  'Open the playlist': 'Playlist öffnen',
  'You are a member already.': 'Du bist schon Mitglied.',
  'This is your own playlist. Send this link to the people you want to invite.':
    'Das ist deine eigene Playlist. Schick diesen Link denen, die du einladen willst.',
  'This invitation is over': 'Diese Einladung gilt nicht mehr',
  'There is no such invitation': 'Diese Einladung gibt es nicht',
  'The link may be incomplete, or the invitation is over. Ask for a new one.':
    'Vielleicht ist der Link unvollständig, oder die Einladung gilt nicht mehr. Bitte um eine neue.',
};
