import type { Wording } from '../message.ts';

export const notificationSettings: Record<string, Wording> = {
  'Tell me in the app of': 'In der App benachrichtigen über',
  'New followers': 'Neue Follower',
  'Likes on my playlists': 'Likes für meine Playlists',
  'New music in what I follow': 'Neue Musik von dem, was ich verfolge',
  'Invitations to playlists': 'Einladungen zu Playlists',
  'New members of my playlists': 'Neue Mitglieder meiner Playlists',
  'Answers to reports and appeals': 'Antworten auf Meldungen und Einsprüche',
  'Suggestions for my playlists': 'Vorschläge für meine Playlists',
  'What becomes of my suggestions': 'Was aus meinen Vorschlägen wird',
  'Digest by mail': 'Übersicht per E-Mail',
  Daily: 'Täglich',
  Weekly: 'Wöchentlich',
  'Mails are sent to a verified address only. Yours is not verified yet.':
    'E-Mails gehen nur an eine bestätigte Adresse. Deine ist noch nicht bestätigt.',
  'Let others see whom I follow': 'Andere sehen lassen, wem ich folge',
  'Saved.': 'Gespeichert.',
  'This could not be saved. Please try again.':
    'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
  'No more digest mails?': 'Keine Übersichten per E-Mail mehr?',
  'One press ends them. You can turn them on again in your profile at any time.':
    'Ein Klick genügt. Du kannst sie jederzeit in deinem Profil wieder einschalten.',
  'Done: you will get no more digest mails.': 'Erledigt: Du bekommst keine Übersichten per E-Mail mehr.',
  'Mute notifications': 'Benachrichtigungen stummschalten',
  'Unmute notifications': 'Stummschaltung aufheben',
};
