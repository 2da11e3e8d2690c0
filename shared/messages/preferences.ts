import { catalogue } from './message.ts';

/** What one chooses for oneself, in the footer and behind one's own chip. */
export const preferenceMessages = catalogue({
  language: { en: 'Language', it: 'Lingua' },
  languageSegue: { en: 'Segue (mixed)', it: 'Segue (misto)' },
  theme: { en: 'Theme', it: 'Tema' },
  themeSystem: { en: 'As the system', it: 'Come il sistema' },
  themeDark: { en: 'Dark', it: 'Scuro' },
  themeLight: { en: 'Light', it: 'Chiaro' },
  density: { en: 'Rows', it: 'Righe' },
  comfortable: { en: 'Comfortable', it: 'Comode' },
  compact: { en: 'Compact', it: 'Compatte' },
});
