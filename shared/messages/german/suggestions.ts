import type { Wording } from '../message.ts';

export const suggestions: Record<string, Wording> = {
  'Suggestion not found.': 'Vorschlag nicht gefunden.',
  'This playlist takes no suggestions.': 'Diese Playlist nimmt keine Vorschläge an.',
  'Only people who follow this playlist can suggest tracks.':
    'Nur wer dieser Playlist folgt, kann Titel vorschlagen.',
  'Log in to suggest tracks for this playlist.': 'Melde dich an, um Titel für diese Playlist vorzuschlagen.',
  'Too many suggestions came at once: for now only people who follow this playlist can suggest tracks.':
    'Zu viele Vorschläge kamen auf einmal: Vorerst kann nur Titel vorschlagen, wer dieser Playlist folgt.',
  '{max} of your suggestions are still open here. Wait until they are decided.':
    '{max} deiner Vorschläge sind hier noch offen. Warte, bis sie entschieden sind.',
  'So many suggestions are open here that no more fit. Try again later.':
    'Hier sind so viele Vorschläge offen, dass kein weiterer Platz hat. Versuche es später noch einmal.',
  'This has been suggested already.': 'Das wurde schon vorgeschlagen.',
  'This suggestion has been accepted already.': 'Dieser Vorschlag wurde schon angenommen.',
  'This suggestion has been rejected already.': 'Dieser Vorschlag wurde schon abgelehnt.',
  'This suggestion has been withdrawn.': 'Dieser Vorschlag wurde zurückgezogen.',
  'The person whose track this is does not edit this playlist: no source can be suggested here.':
    'Die Person, der dieser Titel gehört, bearbeitet diese Playlist nicht: Hier lassen sich keine Quellen vorschlagen.',
  'Only the person whose track this is can accept a source.':
    'Nur die Person, der dieser Titel gehört, kann eine Quelle annehmen.',
};
