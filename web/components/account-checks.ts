import { emailMax, passwordMax, passwordMin, usernameMax, usernameMin } from '#shared/limits.ts';
import { useText } from '#web/lib/i18n.ts';

// Enough to spare people a round trip; the server checks again, and more (common passwords, taken names).
const usernameLetters = /^[\w.-]+$/;
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks for the fields of accounts; each returns an error text or null. */
export function useAccountChecks() {
  const t = useText('account-rules');
  const password = (value: string): string | null => {
    if (value.length < passwordMin) return t('passwordTooShort', { min: passwordMin });
    return value.length > passwordMax ? t('passwordTooLong', { max: passwordMax }) : null;
  };
  return {
    identifier: (value: string) => (value.trim() ? null : t('identifierNeeded')),
    givenPassword: (value: string) => (value ? null : t('passwordNeeded')),
    username: (value: string): string | null => {
      const name = value.trim();
      if (name.length < usernameMin || name.length > usernameMax) {
        return t('usernameLength', { min: usernameMin, max: usernameMax });
      }
      return usernameLetters.test(name) ? null : t('usernameLetters');
    },
    email: (value: string): string | null => {
      const address = value.trim();
      return emailShape.test(address) && address.length <= emailMax ? null : t('emailInvalid');
    },
    password,
    same: (value: string, other: string) => (value === other ? null : t('passwordsDiffer')),
  };
}
