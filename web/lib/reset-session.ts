import { showDebug } from './debug-flag.ts';
import { getLanguageChoice, setLanguageChoice } from './i18n.ts';
import { clearToken, forgetAuthErrors, forgetSessionId } from './session.ts';

/** Forgets the session and everything that this site has stored in this browser, but for the language. */
export function resetSession(): void {
  const language = getLanguageChoice();
  for (const storage of [localStorage, sessionStorage]) {
    try {
      storage.clear();
    } catch {
      // Storage that cannot be reached holds nothing of ours.
    }
  }
  forgetSessionId();
  showDebug(false);
  clearToken();
  forgetAuthErrors();
  if (language !== 'segue') setLanguageChoice(language);
}
