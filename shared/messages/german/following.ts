import type { Wording } from '../message.ts';

export const following: Record<string, Wording> = {
  'You cannot follow yourself.': 'Du kannst dir nicht selbst folgen.',
  'You follow {count} people and playlists, which is the most there can be.':
    'Du folgst {count} Personen und Playlists, mehr sind nicht möglich.',
  'You will get no more digest mails. You can turn them on again in your profile.':
    'Du bekommst keine Übersichten per E-Mail mehr. Du kannst sie in deinem Profil wieder einschalten.',
  'This link is not complete. You can turn digest mails off in your profile.':
    'Dieser Link ist nicht vollständig. Du kannst die Übersichten per E-Mail in deinem Profil ausschalten.',
};
