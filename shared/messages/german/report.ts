import type { Wording } from '../message.ts';

export const report: Record<string, Wording> = {
  'Report…': 'Melden …',
  'Report the cover…': 'Cover melden …',
  'Report {name}': '{name} melden',
  'An administrator looks at it. Nobody else is told that it was you, and you hear what came of it.':
    'Ein Administrator sieht es sich an. Niemand sonst erfährt, dass du es warst, und du erfährst, was daraus wurde.',
  'What is wrong?': 'Was stimmt nicht?',
  Spam: 'Spam',
  Hate: 'Hass',
  'Sexual content': 'Sexuelle Inhalte',
  Dangerous: 'Gefährlich',
  'Pretends to be somebody else': 'Gibt sich als jemand anderes aus',
  'Something else': 'Etwas anderes',
  'In a sentence (optional)': 'In einem Satz (optional)',
  'Your email address': 'Deine E-Mail-Adresse',
  'For the answer, and nothing else.': 'Für die Antwort, und für nichts sonst.',
  'Send the report': 'Meldung senden',
  'Thank you. We will tell you what comes of it.': 'Danke. Wir sagen dir, was daraus wird.',
  'The report did not reach us.': 'Die Meldung hat uns nicht erreicht.',
  'Block {name}…': '{name} blockieren …',
  'Block {name}?': '{name} blockieren?',
  'Neither of you sees the other’s profile, playlists and search results. They are not told. You can take it back in your profile.':
    'Keiner von euch sieht Profil, Playlists und Suchergebnisse des anderen. Die Person erfährt es nicht. Du kannst es in deinem Profil zurücknehmen.',
  Block: 'Blockieren',
  '{name} is blocked': '{name} ist blockiert',
  'Blocked people': 'Blockierte Personen',
  'You have blocked nobody.': 'Du hast niemanden blockiert.',
  Unblock: 'Blockierung aufheben',
  'Unblock {name}': 'Blockierung von {name} aufheben',
  '{name} is no longer blocked': '{name} ist nicht mehr blockiert',
};
