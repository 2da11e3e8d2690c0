import type { Wording } from '../message.ts';

export const network: Record<string, Wording> = {
  'The server may be down or unreachable. Please try again in a moment.':
    'Der Server ist vielleicht ausgefallen oder nicht erreichbar. Bitte versuche es gleich noch einmal.',
  'You are offline. Check your internet connection.': 'Du bist offline. Prüfe deine Internetverbindung.',
  'The server took too long to answer. Please try again.':
    'Der Server brauchte zu lange für eine Antwort. Bitte versuche es noch einmal.',
};
