import { catalogue } from './message.ts';

/** The frame around every page for who is logged in: apart, since visitors need none of it. */
export const ownShellMessages = catalogue({
  settings: { en: 'Settings', it: 'Impostazioni' },
  userMenu: { en: 'Your menu', it: 'Il tuo menu' },
  keys: { en: 'Keyboard shortcuts', it: 'Scorciatoie da tastiera' },
  thumbBar: { en: 'Shortcuts', it: 'Scorciatoie' },
});
