import type { Wording } from '../message.ts';

export const people: Record<string, Wording> = {
  'People of {name}': 'Personen von {name}',
  'Loading people…': 'Personen werden geladen…',
  'The people could not be loaded.': 'Die Personen konnten nicht geladen werden.',
  'The change could not be saved. Please try again.':
    'Die Änderung konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  'End the {count} open invitation links, too?': {
    one: 'Auch {count} offenen Einladungslink beenden?',
    other: 'Auch die {count} offenen Einladungslinks beenden?',
  },
  'Whoever has a link can join, and {name} may have one.':
    'Wer einen Link hat, kann beitreten, und {name} hat vielleicht einen.',
  End: 'Beenden',
  Keep: 'Behalten',
  'Who may suggest tracks?': 'Wer darf Titel vorschlagen?',
  Nobody: 'Niemand',
  'People who follow this playlist': 'Personen, die dieser Playlist folgen',
  'Everybody who has the link': 'Alle, die den Link haben',
  'You hear each suggestion first, then accept or reject it.':
    'Du hörst jeden Vorschlag zuerst, dann nimmst du ihn an oder lehnst ihn ab.',
  'Also without an account': 'Auch ohne Konto',
  'Visitors then leave a name of their own choice.': 'Besucher geben dann einen Namen ihrer Wahl an.',
  'The playlist is private: until you change that, nobody else sees it but its members.':
    'Die Playlist ist privat: Solange du das nicht änderst, sehen sie außer dir nur ihre Mitglieder.',
  'So many suggestions came at once that only followers may suggest now. You can open it again here.':
    'Es kamen so viele Vorschläge auf einmal, dass jetzt nur noch Follower vorschlagen dürfen. Hier kannst du es wieder öffnen.',
  Members: 'Mitglieder',
  '{count} members': { one: '{count} Mitglied', other: '{count} Mitglieder' },
  'Nobody yet. Invite friends to make this playlist together.':
    'Noch niemand. Lade Freunde ein, um diese Playlist gemeinsam zu machen.',
  Owner: 'Besitzer',
  You: 'Du',
  'May add tracks': 'Darf Titel hinzufügen',
  'May add and edit': 'Darf hinzufügen und bearbeiten',
  'May suggest tracks': 'Darf Titel vorschlagen',
  'You may suggest tracks.': 'Du darfst Titel vorschlagen.',
  'You may add tracks.': 'Du darfst Titel hinzufügen.',
  'You may add and edit.': 'Du darfst hinzufügen und bearbeiten.',
  'What {name} may do': 'Was {name} darf',
  'Remove {name}': '{name} entfernen',
  'Remove {name} from this playlist?': '{name} aus dieser Playlist entfernen?',
  'What {name} added stays. A private playlist can no longer be opened by {name}.':
    'Was {name} hinzugefügt hat, bleibt. Eine private Playlist kann {name} nicht mehr öffnen.',
  '{name} is no longer a member': '{name} ist kein Mitglied mehr',
  'Leave {name}': '{name} verlassen',
  'Leave “{name}”?': '„{name}“ verlassen?',
  'What you added stays. To come back you need a new invitation.':
    'Was du hinzugefügt hast, bleibt. Um zurückzukommen, brauchst du eine neue Einladung.',
  'You left “{name}”': 'Du hast „{name}“ verlassen',
  Invite: 'Einladen',
  'Who is invited': 'Wer eingeladen wird',
  'Make a link': 'Link erstellen',
  'The link is ready. Send it to the people you want to invite.':
    'Der Link ist da. Schick ihn denen, die du einladen willst.',
  'Or by username': 'Oder mit dem Benutzernamen',
  '{name} is invited': '{name} ist eingeladen',
  'Open invitations': 'Offene Einladungen',
  'until {date}': 'bis {date}',
  'used {count} times': { one: '{count}-mal benutzt', other: '{count}-mal benutzt' },
  'not answered yet': 'noch nicht beantwortet',
  Revoke: 'Zurückziehen',
  'Revoke the link': 'Den Link zurückziehen',
  'Revoke the invitation of {name}': 'Die Einladung von {name} zurückziehen',
  'The invitation no longer works': 'Die Einladung gilt nicht mehr',
};
