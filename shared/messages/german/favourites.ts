import type { Wording } from '../message.ts';

export const favourites: Record<string, Wording> = {
  'Add to favourites': 'Zu den Favoriten',
  'Remove from favourites': 'Aus den Favoriten entfernen',
  'Remove {title} from favourites': '{title} aus den Favoriten entfernen',
  'Added to your favourites': 'Zu deinen Favoriten hinzugefügt',
  'Removed from your favourites': 'Aus deinen Favoriten entfernt',
  Undo: 'Rückgängig',
  'Your favourites could not be changed. Please try again.':
    'Deine Favoriten konnten nicht geändert werden. Bitte versuche es noch einmal.',
  'Songs that you starred here or in an app. Only you see them.':
    'Songs, die du hier oder in einer App markiert hast. Nur du siehst sie.',
  'Play all': 'Alle abspielen',
  'Actions for {title}': 'Aktionen für {title}',
  'Loading your favourites': 'Deine Favoriten werden geladen',
  'Your favourites could not be loaded.': 'Deine Favoriten konnten nicht geladen werden.',
  'More favourites': 'Weitere Favoriten',
  'No favourites yet': 'Noch keine Favoriten',
  'Open the menu of a song and choose “Add to favourites”, or star it in your app.':
    'Öffne das Menü eines Songs und wähle „Zu den Favoriten“, oder markiere ihn in deiner App.',
  'Find music': 'Musik finden',
};
