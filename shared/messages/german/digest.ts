import type { Wording } from '../message.ts';

export const digest: Record<string, Wording> = {
  '{count} things are new for you': {
    one: '{count} Neuigkeit für dich',
    other: '{count} Neuigkeiten für dich',
  },
  'this has happened since you last looked:': 'das ist passiert, seit du zuletzt da warst:',
  'Open Segue': 'Segue öffnen',
  'You get this mail because you turned digest mails on in your profile.':
    'Du bekommst diese E-Mail, weil du die Übersicht per E-Mail in deinem Profil eingeschaltet hast.',
  Unsubscribe: 'Abbestellen',
};
