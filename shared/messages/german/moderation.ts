import type { Wording } from '../message.ts';

export const moderation: Record<string, Wording> = {
  there: 'du',
  'A decision about your content': 'Eine Entscheidung über deine Inhalte',
  'An administrator has hidden “{name}” from everybody but you.':
    'Ein Administrator hat „{name}“ vor allen außer dir verborgen.',
  'An administrator has removed the name “{name}”.': 'Ein Administrator hat den Namen „{name}“ entfernt.',
  'An administrator has removed the description of “{name}”.':
    'Ein Administrator hat die Beschreibung von „{name}“ entfernt.',
  'An administrator has removed the cover of “{name}”.':
    'Ein Administrator hat das Cover von „{name}“ entfernt.',
  'An administrator has removed your picture.': 'Ein Administrator hat dein Bild entfernt.',
  'An administrator has looked at “{name}” and asks you to mind the rules. Nothing was changed.':
    'Ein Administrator hat sich „{name}“ angesehen und bittet dich, die Regeln zu beachten. Nichts wurde geändert.',
  'An administrator has deactivated your account. You are logged out, and nobody sees what is yours. It is kept.':
    'Ein Administrator hat dein Konto deaktiviert. Du bist abgemeldet, und niemand sieht, was dir gehört. Es wird aufbewahrt.',
  'See the decision, or appeal': 'Entscheidung ansehen oder Einspruch erheben',
  'The reason given: “{reason}”. You can appeal once, within 30 days.':
    'Der angegebene Grund: „{reason}“. Du kannst einmal Einspruch erheben, innerhalb von 30 Tagen.',
  'The decision was looked at again': 'Die Entscheidung wurde noch einmal angesehen',
  'The decision about “{name}” was taken back.': 'Die Entscheidung über „{name}“ wurde zurückgenommen.',
  'The decision about “{name}” stands.': 'Die Entscheidung über „{name}“ bleibt.',
  'The reason given: “{reason}”.': 'Der angegebene Grund: „{reason}“.',
  'Your report': 'Deine Meldung',
  'You reported “{name}”. An administrator has looked at it and has acted. Thank you.':
    'Du hast „{name}“ gemeldet. Ein Administrator hat es angesehen und gehandelt. Danke.',
  'You reported “{name}”. An administrator has looked at it and found nothing against the rules.':
    'Du hast „{name}“ gemeldet. Ein Administrator hat es angesehen und keinen Verstoß gegen die Regeln gefunden.',
  'Read the rules': 'Regeln lesen',
  'Nobody else is told that you reported it.': 'Niemand sonst erfährt, dass du es gemeldet hast.',
  'Leave an email address, so that we can tell you what came of it.':
    'Gib eine E-Mail-Adresse an, damit wir dir sagen können, was daraus wurde.',
  'This is your own.': 'Das gehört dir selbst.',
  'You have reported this already. We will tell you what comes of it.':
    'Das hast du schon gemeldet. Wir sagen dir, was daraus wird.',
  'Another administrator has decided this already.': 'Ein anderer Administrator hat das schon entschieden.',
  'Nobody decides about their own.': 'Über eigene Inhalte entscheidet jemand anderes.',
  'Another administrator than the one who decided answers an appeal.':
    'Über einen Einspruch entscheidet ein anderer Administrator als beim ersten Mal.',
  'It was deleted meanwhile. The report can only be dismissed.':
    'Es wurde inzwischen gelöscht. Die Meldung kann nur abgewiesen werden.',
  'This cannot be done with it.': 'Das ist hier nicht möglich.',
  'This was appealed already.': 'Dagegen wurde schon Einspruch erhoben.',
  'An appeal is possible for 30 days.': 'Ein Einspruch ist 30 Tage lang möglich.',
  'Your track “{name}” was taken down for copyright. Nobody can play it any more.':
    'Dein Titel „{name}“ wurde aus urheberrechtlichen Gründen entfernt. Niemand kann ihn mehr abspielen.',
  'The reason given: “{reason}”. You can see the evidence and object once, within 14 days; the file is kept so long.':
    'Der angegebene Grund: „{reason}“. Du kannst die Belege sehen und einmal Widerspruch einlegen, innerhalb von 14 Tagen; so lange bleibt die Datei aufbewahrt.',
  'An objection to a takedown is possible for 14 days.':
    'Ein Widerspruch gegen eine Entfernung ist 14 Tage lang möglich.',
};
